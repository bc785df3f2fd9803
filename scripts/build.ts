import { buildWeb } from "./site/web-build.ts";
import { say } from "./site/say.ts";

/** `npm run build`: builds the page if its sources have changed. */
await buildWeb();
say("The page is up to date.");
