//! A way to a server that loses a reply when it is told to: the server did what it was asked, and
//! who asked sees only that the connection broke.

import { once } from "node:events";
import { createConnection, createServer } from "node:net";

/** Opens a port of this machine that leads to the PostgreSQL server whose socket is in `folder`. */
export async function losing(t, folder, reply) {
  let isLosing = false;
  let lost = 0;
  const way = createServer((client) => {
    const server = createConnection(`${folder}/.s.PGSQL.5432`);
    for (const [one, other] of [[client, server], [server, client]]) {
      one.on("error", () => other.destroy());
      one.on("close", () => other.destroy());
    }
    client.on("data", (data) => server.write(data));
    server.on("data", (data) => {
      if (!isLosing || !data.includes(reply)) return client.write(data);
      isLosing = false;
      lost++;
      return client.destroy();
    });
  });
  way.listen(0, "127.0.0.1");
  await once(way, "listening");
  t.after(() => way.close());
  return { port: way.address().port, lose: () => { isLosing = true; }, lost: () => lost };
}
