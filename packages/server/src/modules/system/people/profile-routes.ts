import { type Profile, profile } from "@gantry/domain/contract/answers/profile.ts";
import { checkProfile } from "@gantry/domain/contract/people/check-profile.ts";
import {
  type ProfileDocument,
  profileFields,
  profilePictureMaxBytes,
} from "@gantry/domain/contract/people/profile-calls.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { checkValue } from "@gantry/domain/fields/checks/check-value.ts";
import { isAllowed } from "@gantry/domain/permissions/grants.ts";
import { z } from "zod";
import { writeAudit } from "../../../platform/audit/write-audit.ts";
import { cleanPicture } from "../../../platform/blobs/pictures.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import { defineRoute, type RouteDeclaration, tenantRoute } from "../../../platform/http/route.ts";
import { lockProfile, readProfile, saveProfile } from "../../../platform/identity/accounts/profiles.ts";
import type { Platform } from "../../../platform/module.ts";

const entityType = "USER";

/** Profiles; each user may change their own, whatever their permissions (PERM-007, PERM-026). */
export function profileRoutes({ database }: Pick<Platform, "database">): RouteDeclaration<never>[] {
  return [
    tenantRoute(database, {
      method: "GET",
      path: "/system/users/:id/profile",
      answer: profile,
      summary: "Get a profile: the caller's own (also as `me`), or of a member the caller may read",
      access: "signedIn",
      work: (db, { params: { id = "" } }) => read(db, id),
    }),
    defineRoute<Record<string, unknown>>({
      method: "PUT",
      path: "/system/users/me/profile",
      answer: profile,
      summary: "Update fields of the caller's profile; absent fields stay unchanged",
      access: "signedIn",
      body: z.record(z.string(), z.unknown()),
      handler: async ({ principal, body }) => {
        const cleaned = await withCleanPicture(body);
        return database.inTenant(principal, (db) => save(db, cleaned));
      },
    }),
  ];
}

async function read(db: TenantTransaction, profileId: string): Promise<Profile> {
  const own = db.principal.id;
  const id = profileId === "me" ? own : profileId;
  const isReadable =
    id === own || (isAllowed(db.principal.grants, "READ", entityType, id) && (await isMember(db, id)));
  return (isReadable ? await readProfile(db, id) : undefined) ?? throwNotFound(profileId);
}

async function save(db: TenantTransaction, sent: Readonly<Record<string, unknown>>): Promise<Profile> {
  const { id } = db.principal;
  const before = (await lockProfile(db, id)) ?? throwNotFound("me");
  const { document, issues } = checkProfile(sent, before);
  if (issues.length > 0) throw new AppError("invalidBody", {}, { issues });
  await saveProfile(db, id, document);
  const after = (await readProfile(db, id)) ?? throwNotFound("me");
  await writeAudit(db, {
    action: "UPDATE",
    entityType,
    entityId: id,
    before: { ...before },
    after: { ...after },
  });
  return after;
}

/** Re-encodes the picture before the transaction, which would otherwise wait for it. */
async function withCleanPicture(sent: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>> {
  const { profilePicture } = sent;
  const checked =
    typeof profilePicture === "string" ? checkValue(profileFields.profilePicture, profilePicture) : undefined;
  // An invalid picture is reported later with the other issues.
  if (!checked || "issues" in checked) return sent;
  const field: keyof ProfileDocument = "profilePicture";
  return {
    ...sent,
    [field]: await cleanPicture(String(checked.value), { field, maxBytes: profilePictureMaxBytes }),
  };
}

async function isMember(db: TenantTransaction, accountId: string): Promise<boolean> {
  const rows = await db.query(
    "select 1 from installation.membership where tenant_id = $1 and account_id = $2",
    [db.tenantId, accountId],
  );
  return rows.length > 0;
}

function throwNotFound(id: string): never {
  throw new AppError("notFound", { kind: "user", id });
}
