import { buildWeb } from "./site/web-build.ts";
import { say } from "./site/say.ts";
import { findChromium, findSnmpget } from "./test/find-programs.ts";

/** `npm run setup`: everything that working on the console needs; packages are there already when this runs. */
await buildWeb();
say(`Browser for the tests: ${await findChromium()}`);
say(`SNMP reader for the tests: ${await findSnmpget()}`);
say("Ready. npm start runs the site, npm test everything that must hold.");
