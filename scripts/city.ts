import path from "node:path";
import { runCityCommand } from "./site/city-command.ts";
import { readDoor } from "./site/instance.ts";
import { root, textOf } from "./site/report.ts";

/** `npm run city -- crash I-25 210.4`: incidents in the simulated city of the site that runs in `DATA_DIR`. */
try {
  const door = readDoor(path.resolve(process.env.DATA_DIR || path.join(root, "data")));
  console.log(await runCityCommand(door, process.argv.slice(2)));
} catch (error) {
  console.error(textOf(error));
  process.exitCode = 1;
}
