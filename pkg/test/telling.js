//! Tells a brain many things, in Node, in a page or in a worker of a browser.

const AGENT = "ada";

/** A document with one claim that rests on `evidence`. */
export function claim(evidence, label = "First") {
  return `---\nProtocol: L1GHT/1.0\nNode: Doc\n---\n# Doc\n\nIt adds. [⍂ entity: ${label}]\n[𝔻 evidence: ${evidence}]\n`;
}

/** Files in memory as a host. */
export function memoryHost(files) {
  return {
    list: async () => ({ paths: Object.keys(files).join("\0"), ids: "", absent: "", complete: true, exact: false }),
    read: async (path) => (path in files ? new TextEncoder().encode(files[path]) : { failed: "unreadable" }),
    blame: async () => null,
    blob: async () => null,
    write: async () => { throw new Error("a brain without a lock file writes none"); },
  };
}

/**
 * Tells the things `from` to `to` as `name`, each by accepting a claim of its own again; waits for
 * `told` after each. `accept` is how.
 */
export async function tellMany(brain, name, { from = 1, to, told, accept = (input) => brain.call("accept", input) }) {
  const files = { [`docs/${name}.md`]: claim(`src/${name}.txt`, name), [`src/${name}.txt`]: "0\n" };
  await brain.ingest(memoryHost(files), { adapter: "light" });
  await brain.call("bind");
  const run = crypto.randomUUID();
  for (let number = from; number <= to; number++) {
    files[`src/${name}.txt`] = `${run} ${number}\n`;
    const input = { evidence: [`src/${name}.txt`], reason: `${name} ${number}`, by: name, now: number };
    const { moved } = await accept(input);
    if (moved?.length !== 1) throw new Error("it was not accepted");
    await told?.(number);
  }
}

/** Tells a mission of events as `name`; all who tell it are one agent. */
export async function tellEvents(brain, name, { mission: mission_id, to }) {
  for (let number = 1; number <= to; number++) {
    const event = { event: "search", target: `${name} ${number}` };
    const answer = await brain.call("mission_event", { agent_id: AGENT, mission_id, event });
    if (answer.event_id === undefined) throw new Error(JSON.stringify(answer));
  }
}

/** A new mission that anybody here may tell of events. */
export async function startMission(brain) {
  return (await brain.call("mission_start", { agent_id: AGENT, repo: ".", task: "together" })).mission_id;
}

/** Ends it; the packet and all records. */
export async function endMission(brain, mission_id) {
  const packet = await brain.call("mission_close", { agent_id: AGENT, mission_id });
  return { packet, log: await brain.missionLog(mission_id) };
}

/** The last number that each name stands by. */
export async function standing(brain) {
  const lines = new TextDecoder().decode(await brain.lockFile()).trim().split("\n").slice(1);
  const rows = lines.map((line) => JSON.parse(line)).filter(({ reason }) => reason);
  return Object.fromEntries(rows.map(({ reason }) => reason.split(" ")).map(([name, number]) => [name, Number(number)]));
}
