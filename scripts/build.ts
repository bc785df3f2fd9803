import { buildWeb } from "./site/web-build.ts";
import { report } from "./site/report.ts";

/** `npm run build`: builds the page if its sources have changed. */
await buildWeb();
report("The page is up to date.");
