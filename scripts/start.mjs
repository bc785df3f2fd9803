// `npm start`: installs missing packages, then runs the whole site. See scripts/site.ts.
import { runScript } from "./bootstrap.mjs";

await runScript("scripts/site.ts", undefined, { ownSignals: true });
