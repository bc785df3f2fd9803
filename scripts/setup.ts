import { buildWeb } from "./site/web-build.ts";
import { say } from "./site/say.ts";
import { findChromium, findSnmpget } from "./test/find-programs.ts";

/** `npm run setup`: prepares everything for development; packages are already installed when this runs. */
await buildWeb();
say(`Browser for the tests: ${await findChromium()}`);
say(`SNMP reader for the tests: ${await findSnmpget()}`);
say("Ready. npm start runs the site, npm test everything that must hold.");
