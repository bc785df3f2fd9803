import { mibAnswer, type MibAnswer, type MibObject } from "@gantry/domain/contract/answers/actions.ts";
import type { AgentRequest, MibBody } from "@gantry/domain/contract/agents/communication-actions.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { isAllowed } from "@gantry/domain/permissions/grants.ts";
import { z } from "zod";
import { defineRoute, type RouteDeclaration } from "../../http/route.ts";
import type { Platform } from "../../module.ts";
import type { Principal } from "../../permission/principal.ts";
import type { DeviceTable } from "../assignment/device-tables.ts";
import { assertPollable } from "./poll-routes.ts";

const arcMax = 4_294_967_295;
const body: z.ZodType<MibBody> = z.strictObject({
  entityType: z.string().min(1).max(100),
  entityId: z.string().min(1).max(200),
  oid: z
    .string()
    .max(500)
    .regex(/^[0-2](\.\d{1,10}){1,127}$/)
    .refine((oid) => oid.split(".").every((arc) => Number(arc) <= arcMax)),
});

const looks = [
  { path: "get", requestType: "MIB_GET", withinMs: 15_000, summary: "Read one object from a device" },
  {
    path: "get-next",
    requestType: "MIB_GET_NEXT",
    withinMs: 15_000,
    summary: "Read the object that follows an object identifier",
  },
  {
    path: "walk",
    requestType: "MIB_WALK",
    withinMs: 60_000,
    summary: "Read the objects below an object identifier, at most 500",
  },
] as const satisfies { path: string; requestType: AgentRequest; withinMs: number; summary: string }[];

/** POST /system/mib-browser/get, get-next and walk: reads objects through the device's agent; read only (COMM-007). */
export function mibRoutes(
  devices: ReadonlyMap<string, DeviceTable>,
  platform: Platform,
): RouteDeclaration<never>[] {
  return looks.map(({ path, requestType, withinMs, summary }) =>
    defineRoute<MibBody>({
      method: "POST",
      path: `/system/mib-browser/${path}`,
      answer: mibAnswer,
      summary,
      // CONTROL on the device, whose type and id are in the body.
      access: "signedIn",
      body,
      async handler({ principal, body: { entityType, entityId, oid } }): Promise<MibAnswer> {
        const table = requireControllable(devices, principal, entityType, entityId);
        const action = await platform.database.inTenant(principal, async (db) => {
          await assertPollable(db, table, entityId, { evenIfOff: true });
          const deadlineMs = db.nowMs + withinMs;
          return platform.actions.request(db, {
            requestType,
            entityType,
            entityId,
            deadlineMs,
            payload: { oid },
          });
        });
        const { result, error, data } = await platform.actions.ended(principal.tenantId, action.id);
        const objects = Array.isArray(data?.["objects"]) ? (data["objects"] as MibObject[]) : [];
        const isComplete = data?.["isComplete"] === true;
        return { status: result, actionId: action.id, objects, isComplete, ...(error ? { error } : {}) };
      },
    }),
  );
}

function requireControllable(
  devices: ReadonlyMap<string, DeviceTable>,
  { grants }: Principal,
  entityType: string,
  id: string,
): DeviceTable {
  const table = devices.get(entityType);
  if (!table || !isAllowed(grants, "READ", entityType, id))
    throw new AppError("notFound", { kind: entityType, id });
  if (!isAllowed(grants, "CONTROL", entityType, id)) throw new AppError("noPermission");
  return table;
}
