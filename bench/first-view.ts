import { buildWeb, lastBuild } from "../scripts/site/web-build.ts";

/** What the first view loads, as the build of the page counts it. */
await buildWeb();
console.log(lastBuild()?.firstView ?? "first view: the build printed no size");
