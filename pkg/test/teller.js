//! A process that tells a brain many things: `node teller.js STORE NAME COUNT` writes the number of
//! each once it was acknowledged. STORE is a folder, or what connects to PostgreSQL, as JSON.

import { Brain, fsStore, loadEngine } from "../dist/node/index.js";
import { postgresStore } from "../dist/postgres/index.js";
import { tellMany } from "./telling.js";

const [place, name, count] = process.argv.slice(2);
const store = await (place.startsWith("{") ? postgresStore(JSON.parse(place)) : fsStore(place));
const brain = await Brain.open(await loadEngine(), { store });
await tellMany(brain, name, { to: Number(count), told: (number) => process.stdout.write(`${number}\n`) });
await brain.close();
