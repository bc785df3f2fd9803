// `npm test`: installs missing packages, then runs all tests. See scripts/test.ts.
import { runScript } from "./bootstrap.mjs";

await runScript("scripts/test.ts");
