import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { InventoryDevice } from "./door.ts";

/** dmsMessageMultiString of the current buffer (memory type 5, number 1) in NTCIP 1203. */
const currentMulti = "1.3.6.1.4.1.1206.4.2.3.5.8.1.3.5.1";

export async function multiOnSign({ document }: InventoryDevice): Promise<string> {
  const { host, port, community } = document;
  const { stdout } = await promisify(execFile)(process.env.SNMPGET_PATH ?? "snmpget", [
    "-v1",
    "-c",
    community ?? "",
    "-Oqvx",
    `${host}:${port}`,
    currentMulti,
  ]);
  const hex = stdout.replace(/["\s]/g, "");
  return Buffer.from(hex, "hex").toString("latin1");
}
