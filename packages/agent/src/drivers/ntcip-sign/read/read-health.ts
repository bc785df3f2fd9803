import type { SignHealth } from "@gantry/domain/contract/signs/sign-device.ts";
import { decodeHealth, healthOids, healthRows } from "@gantry/protocols/ntcip1203/sign-health.ts";
import { statusRowOids } from "@gantry/protocols/ntcip1203/status-tables.ts";
import type { Answers } from "@gantry/protocols/snmp/value.ts";
import type { DriverResult } from "../../sign-session.ts";
import { read, type SignDialog } from "../dialog.ts";

/** Reads doors, power, temperatures and climate (dmsStatus); implausible values are named and left out. */
export async function readHealth(dialog: SignDialog): Promise<DriverResult<SignHealth>> {
  const scalars = await readAnyway(dialog, healthOids);
  if (!scalars.ok) return scalars;
  const oids = healthRows(scalars.value).flatMap(({ table, rows }) =>
    Array.from({ length: rows }, (_, index) => statusRowOids(table, index + 1)).flat(),
  );
  const rows = await readAnyway(dialog, oids);
  if (!rows.ok) return rows;
  return { ok: true, value: decodeHealth(new Map([...scalars.value, ...rows.value])) };
}

function readAnyway(dialog: SignDialog, oids: readonly string[]): Promise<DriverResult<Answers>> {
  return read(dialog, oids, (answers) => ({ ok: true, value: answers }));
}
