// `node scripts/run.mjs check`: installs missing packages, then runs scripts/check.ts.
import { runScript } from "./bootstrap.mjs";

const [name, ...args] = process.argv.slice(2);
await runScript(`scripts/${name}.ts`, args);
