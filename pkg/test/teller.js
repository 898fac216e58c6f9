//! A process that tells a brain many things: `node teller.js STORE NAME COUNT [MISSION]` writes the number of
//! each once it was acknowledged. STORE is a folder, or what connects to PostgreSQL, as JSON. With a mission
//! it tells that of events.

import { Brain, fsStore, loadEngine } from "../dist/node/index.js";
import { postgresStore } from "../dist/postgres/index.js";
import { tellEvents, tellMany } from "./telling.js";

const [place, name, count, mission] = process.argv.slice(2);
const store = await (place.startsWith("{") ? postgresStore(JSON.parse(place)) : fsStore(place));
const brain = await Brain.open(await loadEngine(), { store });
const told = (number) => process.stdout.write(`${number}\n`);
await (mission ? tellEvents(brain, name, { mission, to: Number(count) }) : tellMany(brain, name, { to: Number(count), told }));
await brain.close();
