import { buildWeb, readLastBuild } from "../scripts/site/web-build.ts";

await buildWeb();
console.log(readLastBuild()?.firstView ?? "first view: the build printed no size");
