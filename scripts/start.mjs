// `npm start`: installs what is missing, then runs the whole site. See scripts/site.ts.
import { runScript } from "./bootstrap.mjs";

await runScript("scripts/site.ts", undefined, { ownSignals: true });
