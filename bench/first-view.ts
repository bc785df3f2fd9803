import { buildWeb, lastBuild } from "../scripts/site/web-build.ts";

await buildWeb();
console.log(lastBuild()?.firstView ?? "first view: the build printed no size");
