import type { Escalation } from "@gantry/domain/kinds/escalation.ts";
import type { TenantTransaction } from "../../database/tenant-database.ts";
import type { DeliveredNotification } from "./delivered-notification.ts";
import { type NewDelivery, receiverOf } from "./delivery-rows.ts";
import { isWanted } from "./is-wanted.ts";
import { type Person, readPeople } from "./people.ts";
import type { NamedDevice } from "./push/push-devices.ts";

type List = Pick<Escalation, "id" | "wait" | "severities" | "modules" | "people">;

export interface Escalations {
  lists: readonly List[];
  people: ReadonlyMap<string, Person>;
}

export async function readEscalations(db: TenantTransaction): Promise<Escalations> {
  const rows = await db.query<{ id: string; doc: Omit<List, "id"> }>(
    `select id, doc from escalation where tenant_id = $1 and (doc ->> 'enabled')::boolean order by id`,
    [db.tenantId],
  );
  const lists = rows.map(({ id, doc }) => ({ ...doc, id }));
  const ids = new Set(lists.flatMap(({ people }) => (people ?? []).map(({ userId }) => userId)));
  return { lists, people: ids.size > 0 ? await readPeople(db, [...ids]) : new Map() };
}

/**
 * E-mail and push for each person of the lists that want the notification, in turn. They are planned with the notification,
 * so that no server must remember them; those that are due after it was acknowledged are cancelled.
 */
export function escalatedDeliveries(
  { lists, people }: Escalations,
  devices: ReadonlyMap<string, readonly NamedDevice[]>,
  notification: DeliveredNotification,
  nowMs: number,
): NewDelivery[] {
  const planned = lists
    .filter((list) => isWanted(list, notification))
    .flatMap(({ wait, people: places }) =>
      (places ?? []).flatMap(({ userId }, index): NewDelivery[] => {
        const person = people.get(userId);
        if (!person) return [];
        const step = index + 1;
        const shared = {
          notificationId: notification.id,
          accountId: userId,
          step,
          dueMs: nowMs + step * (wait ?? 0),
        };
        const pushed = (devices.get(userId) ?? []).map(
          (device): NewDelivery => ({
            ...shared,
            way: "push",
            ...receiverOf(person, device),
          }),
        );
        return [{ ...shared, way: "email", receiverId: userId, receiverName: person.name }, ...pushed];
      }),
    );
  // Of two lists with a person at the same place, the faster one counts.
  return planned.sort((one, other) => one.dueMs - other.dueMs);
}
