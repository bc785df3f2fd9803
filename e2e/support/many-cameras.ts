import type { FindAnswer } from "@gantry/domain/filters/find.ts";
import type { ConsoleClient } from "./console-client.ts";

export interface MadeCamera extends Record<string, unknown> {
  id: string;
  version: number;
}

/**
 * Creates cameras that no agent polls in one call. `search` is a text unique to their names and roads.
 * Leftovers of an aborted attempt are deleted first.
 */
export async function makeCameras(
  admin: ConsoleClient,
  search: string,
  columns: { head: string; row: (number: number) => string },
  count = 200,
): Promise<void> {
  await removeCameras(admin, search);
  const lines = Array.from({ length: count }, (_, number) => columns.row(number));
  const file = new Blob([`${columns.head}\n${lines.join("\n")}\n`]);
  const { body } = await admin.call<{ counts?: unknown }>("POST", "/video/camera/import?dryRun=false", file);
  const { total } = await findCameras(admin, search);
  if (total !== count) throw new Error(`${total} of ${count} cameras were made: ${JSON.stringify(body)}`);
}

export async function findCameras(admin: ConsoleClient, search: string): Promise<FindAnswer<MadeCamera>> {
  const query = { searchText: search, sortField: "name" };
  return (await admin.call<FindAnswer<MadeCamera>>("POST", "/video/camera/find", query)).body;
}

export async function removeCameras(admin: ConsoleClient, search: string): Promise<void> {
  const rows = (await findCameras(admin, search)).items.map(({ id, version }) => ({ id, version }));
  if (rows.length === 0) return;
  await admin.call("POST", "/video/camera/bulk-delete", { selection: { rows }, dryRun: false });
}
