import type { AgentDevice, DeviceContent } from "@gantry/domain/contract/agents/agent-link.ts";
import type { TenantTransaction } from "../../database/tenant-database.ts";
import type { DeviceExtra, ServerModule } from "../../module.ts";

export interface NamedExtra extends DeviceExtra {
  entityType: string;
  name: string;
}
export type Extras = readonly NamedExtra[];

/** What one link needs to send extras: contents go out once, before the devices. */
export interface ExtraSending {
  db: TenantTransaction;
  isKnown(hash: string): boolean;
  sendContent(content: DeviceContent): void;
}

/** Extras that the modules declare. */
export function joinedExtras(modules: readonly Pick<ServerModule, "deviceExtras">[]): Extras {
  return modules.flatMap(({ deviceExtras = {} }) =>
    Object.entries(deviceExtras).flatMap(([entityType, extras]) =>
      Object.entries(extras).map(([name, extra]) => ({ ...extra, entityType, name })),
    ),
  );
}

/** Reads one extra of these devices and sends the contents it refers to. */
export async function readExtra(
  { db, isKnown, sendContent }: ExtraSending,
  extra: NamedExtra,
  ids: readonly string[],
): Promise<ReadonlyMap<string, unknown>> {
  const values = await extra.read(ids, db);
  for (const content of (await extra.contents?.(values, isKnown, db)) ?? []) sendContent(content);
  return values;
}

/** The devices with all their extras. */
export async function withExtras(
  sending: ExtraSending,
  extras: Extras,
  devices: readonly AgentDevice[],
): Promise<AgentDevice[]> {
  const found = devices.map((device) => ({ ...device, extras: {} as Record<string, unknown> }));
  for (const extra of extras) {
    const own = found.filter(({ entityType }) => entityType === extra.entityType);
    if (own.length === 0) continue;
    const values = await readExtra(
      sending,
      extra,
      own.map(({ id }) => id),
    );
    for (const device of own) if (values.has(device.id)) device.extras[extra.name] = values.get(device.id);
  }
  return found;
}
