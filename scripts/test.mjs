// `npm test`: installs what is missing, then runs everything that must hold. See scripts/test.ts.
import { runScript } from "./bootstrap.mjs";

await runScript("scripts/test.ts");
