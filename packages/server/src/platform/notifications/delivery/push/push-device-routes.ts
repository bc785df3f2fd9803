import { ECDH } from "node:crypto";
import {
  newPushDevice,
  type NewPushDevice,
  pushDevices,
  type PushDevices,
} from "@gantry/domain/contract/people/push-devices.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { z } from "zod";
import { isSafeTarget } from "../../../blobs/fetch-outside.ts";
import type { TenantTransaction } from "../../../database/tenant-database.ts";
import { type RouteDeclaration, tenantRoute } from "../../../http/route.ts";
import type { Platform } from "../../../module.ts";
import { listDevices, removeDevice, saveDevice } from "./push-devices.ts";
import { readPushKey } from "./push-key.ts";

type Parts = Pick<Platform, "database" | "secrets"> & { hosts: readonly string[] };
const path = "/push-devices";

/** A person's own browsers; each sees only their own. */
export const pushDeviceRoutes = ({ database, secrets, hosts }: Parts): RouteDeclaration<never>[] => [
  tenantRoute(database, {
    method: "GET",
    path,
    answer: pushDevices,
    summary: "List the caller's browsers that receive notifications, and the key to subscribe with",
    access: "signedIn",
    work: (db) => read(db, secrets),
  }),
  tenantRoute<NewPushDevice>(database, {
    method: "POST",
    path,
    answer: pushDevices,
    summary: "Add a browser's push subscription, or renew it; its address and keys are never answered",
    access: "signedIn",
    body: newPushDevice,
    work: async (db, { body }) => {
      assertPerson(db);
      assertUsable(body, hosts);
      await saveDevice(db, secrets, body);
      return read(db, secrets);
    },
  }),
  tenantRoute<never>(database, {
    method: "DELETE",
    path: `${path}/:id`,
    answer: z.void(),
    summary: "Remove one of the caller's browsers",
    access: "signedIn",
    work: async (db, { param }) => {
      const place = { id: param("id"), accountId: db.principal.id };
      if (!(await removeDevice(db, place)))
        throw new AppError("notFound", { kind: "pushDevice", id: place.id });
    },
  }),
];

async function read(db: TenantTransaction, secrets: Platform["secrets"]): Promise<PushDevices> {
  assertPerson(db);
  const { publicKey } = await readPushKey(db, secrets);
  return { publicKey, devices: await listDevices(db, db.principal.id) };
}

function assertPerson({ principal }: TenantTransaction): void {
  if (principal.kind !== "user") throw new AppError("noPermission");
}

function assertUsable({ endpoint, keys }: NewPushDevice, hosts: readonly string[]): void {
  const url = URL.parse(endpoint);
  if (!url || !isSafeTarget(url, hosts)) refuse("endpoint", "invalidPushAddress");
  if (!isPoint(keys.p256dh)) refuse("keys.p256dh", "wrongType");
}

function isPoint(text: string): boolean {
  try {
    ECDH.convertKey(text, "prime256v1", "base64url", "hex", "uncompressed");
    return true;
  } catch {
    return false;
  }
}

function refuse(field: string, code: string): never {
  throw new AppError("invalidBody", {}, { issues: [{ field, code }] });
}
