import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { ConfigError } from "../../platform/config/variables.ts";

export const usage = "gantry serve";

const builtPage = fileURLToPath(new URL("../../../../web/dist", import.meta.url));

/** Runs the server alone: no demo, no simulator, no embedded database. */
export async function run(): Promise<undefined> {
  if ((process.env["GANTRY_DEMO"] ?? "false") !== "false")
    throw new ConfigError("GANTRY_DEMO", "must not be set here; npm start runs the demo");
  if (!process.env["PUBLIC_URL"])
    throw new ConfigError(
      "PUBLIC_URL",
      "is missing: give the address that browsers use, such as https://gantry.example",
    );
  process.env["WEB_ROOT"] ||= builtPage;
  if (!existsSync(process.env["WEB_ROOT"]))
    throw new ConfigError(
      "WEB_ROOT",
      `names ${process.env["WEB_ROOT"]}, which does not exist; run npm run build`,
    );
  await import("../../main.ts");
  return undefined;
}
