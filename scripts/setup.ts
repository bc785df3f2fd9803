import { buildWeb } from "./site/web-build.ts";
import { report } from "./site/report.ts";
import { findChromium, findSnmpget } from "./test/find-programs.ts";

/** `npm run setup`: prepares everything for development; packages are already installed when this runs. */
await buildWeb();
report(`Browser for the tests: ${await findChromium()}`);
report(`SNMP reader for the tests: ${await findSnmpget()}`);
report("Ready. npm start runs the site, npm test everything that must hold.");
