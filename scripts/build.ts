import { buildWeb } from "./site/web-build.ts";
import { say } from "./site/say.ts";

/** `npm run build`: the page, when its sources have changed. */
await buildWeb();
say("The page is up to date.");
