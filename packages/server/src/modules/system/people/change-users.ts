import { AppError } from "@gantry/domain/errors.ts";
import { type ProfileDocument, profileFieldNames } from "@gantry/domain/contract/people/profile-calls.ts";
import { editableUser, isPersonOpen, user } from "@gantry/domain/kinds/user.ts";
import { checkDocument, type StoredDocument } from "@gantry/domain/fields/document/validation.ts";
import { isDeepStrictEqual } from "node:util";
import { type AuditAction, writeAudit } from "../../../platform/audit/write-audit.ts";
import { cleanDocument } from "../../../platform/blobs/clean-document.ts";
import { sqlState } from "../../../platform/database/in-tenant.ts";
import { newId } from "../../../platform/database/new-id.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import type { Directories, Directory, NewPassword } from "../../../platform/identity/directory/directory.ts";
import { nameTaken } from "../../../platform/identity/directory/embedded-directory.ts";
import { saveProfile } from "../../../platform/identity/accounts/profiles.ts";
import type { CreatedGrants, KindEditor } from "../../../platform/kinds/kind-editor.ts";
import type { ListCatalogue } from "../../../platform/list/catalogue.ts";
import { effectiveGrants } from "../../../platform/permission/effective-grants.ts";
import {
  assertHolds,
  assertSomebodyCanGive,
  lockGiving,
  lockTaking,
} from "../../../platform/permission/giving.ts";
import { findUser, type UserRow } from "./user-catalogue.ts";
import { setRoles } from "./user-roles.ts";

export interface UserParts {
  catalogue: ListCatalogue;
  directories: Directories;
  grants: CreatedGrants;
  roles: KindEditor;
}
type Sent = Readonly<Record<string, unknown>>;

export async function createUser(db: TenantTransaction, parts: UserParts, sent: Sent): Promise<string> {
  await lockGiving(db);
  const directory = parts.directories.forNew(db.tenantId);
  const id = newId(db.nowMs);
  const document = await cleanDocument(
    { db, kind: user, id },
    requireValidDocument(checkDocument(user, sent)),
  );
  await insertAccount(db, directory, id, document);
  await parts.grants.addCreated(db, db.principal, user.entityType, [id]);
  await setRoles(db, parts.roles, id, { before: [], after: rolesOf(document) });
  await recordAudit(db, parts, id, "CREATE", null);
  // Last, so that the directory is untouched if anything above is refused.
  const subject = await directory.create(db, personOf(document), id);
  await db.query("update installation.account set subject = $2 where id = $1", [id, subject]);
  return id;
}

/** Changes the person, if the account belongs to this tenant alone, and their roles. */
export async function updateUser(
  db: TenantTransaction,
  parts: UserParts,
  id: string,
  sent: Sent,
): Promise<void> {
  await lockGiving(db);
  const { before, account, directory } = await lockUser(db, parts, id);
  assertCurrent(sent["version"], before);
  const checked = requireValidDocument(checkDocument(editableUser(before), sent, before));
  const document = await cleanDocument({ db, kind: user, id }, checked, { ...before });
  if (!isPersonOpen(before)) assertPersonUnchanged(sent, before, directory);
  const isPersonChanged = profileFieldNames.some((name) => (document[name] ?? null) !== before[name]);
  const isSame = isDeepStrictEqual(rolesOf(document).toSorted(), before.roleIds.toSorted());
  if (!isPersonChanged && isSame) return;
  if (isPersonChanged) {
    await assertOwnAlone(db, directory, account);
    // The e-mail address allows a password reset, so changing it requires the user's permissions.
    if ((document["email"] ?? null) !== before.email) await assertHoldsAllOf(db, parts, account);
    await savePerson(db, id, document);
  }
  if (!isSame) await touchUser(db, id);
  await setRoles(db, parts.roles, id, { before: before.roleIds, after: rolesOf(document) });
  if (isPersonChanged)
    await directory.change(db, account, personOf({ ...document, userName: before.userName }));
  await recordAudit(db, parts, id, "UPDATE", before);
}

/** Activates or deactivates a membership; deactivation closes open pages at once. */
export async function setActive(
  db: TenantTransaction,
  parts: UserParts,
  id: string,
  isActive: boolean,
): Promise<void> {
  assertNotOneself(db, id);
  await lockTaking(db);
  const { before, account } = await lockUser(db, parts, id);
  if (before.isActive === isActive) return;
  // Activation gives back all their grants; deactivation must not remove anyone who may do more.
  await assertHoldsAllOf(db, parts, account);
  await db.query(
    `update installation.membership set version = version + 1,
       deactivated_at = case when $3 then null else to_timestamp($4::float8 / 1000) end
     where account_id = $1 and tenant_id = $2`,
    [id, db.tenantId, isActive, db.nowMs],
  );
  await assertSomebodyCanGive(db);
  await recordAudit(db, parts, id, "UPDATE", before);
}

/** Sets a new password and ends all sessions of the account. */
export async function resetPassword(
  db: TenantTransaction,
  parts: UserParts,
  id: string,
  newPassword: NewPassword,
): Promise<void> {
  await lockGiving(db);
  const { before, account, directory } = await lockUser(db, parts, id);
  await assertOwnAlone(db, directory, account);
  await assertHoldsAllOf(db, parts, account);
  await touchUser(db, id);
  await directory.setPassword(db, account, newPassword);
  // The history records the change, never the password.
  await recordAudit(db, parts, id, "UPDATE", before, { passwordChanged: true });
}

export async function deleteUser(db: TenantTransaction, parts: UserParts, id: string): Promise<void> {
  assertNotOneself(db, id);
  await lockTaking(db);
  const { before, account, directory } = await lockUser(db, parts, id);
  await assertOwnAlone(db, directory, account);
  await assertHoldsAllOf(db, parts, account);
  await parts.grants.forget(db, user.entityType, id);
  await db.query("delete from installation.account where id = $1", [id]);
  await assertSomebodyCanGive(db);
  await directory.remove(db, account);
  await recordAudit(db, parts, id, "DELETE", before);
}

interface LockedUser {
  before: UserRow;
  account: { id: string; subject: string; issuer: string };
  directory: Directory;
}

async function lockUser(db: TenantTransaction, parts: UserParts, id: string): Promise<LockedUser> {
  const [account] = await db.query<{ id: string; subject: string; issuer: string }>(
    `select a.id, a.subject, a.issuer from installation.membership m join installation.account a on a.id = m.account_id
     where m.tenant_id = $1 and m.account_id = $2 for update`,
    [db.tenantId, id],
  );
  const before = account && (await findUser(db, parts.catalogue, id));
  if (!before) throw new AppError("notFound", { kind: user.name, id });
  return { before, account, directory: parts.directories.of(account.issuer) };
}

/**
 * The person and password are shared by all tenants with the account, so other tenants' accounts cannot be
 * changed here.
 */
async function assertOwnAlone(
  db: TenantTransaction,
  directory: Directory,
  account: LockedUser["account"],
): Promise<void> {
  if (await directory.hasOtherTenants(db, account)) throw new AppError("accountOfOtherTenants");
}

function assertPersonUnchanged(sent: Sent, before: UserRow, directory: Directory): void {
  const differs = profileFieldNames.some(
    (name) => sent[name] !== undefined && (sent[name] || null) !== (before[name] ?? null),
  );
  if (!differs) return;
  if (!directory.isManaged) throw new AppError("directoryReadOnly", { issuer: directory.issuerName });
  throw new AppError("accountOfOtherTenants");
}

/**
 * Prevents privilege escalation through another user's account, and the removal of administrators by those who may do
 * less. If future tokens may name roles, they may name any role.
 */
async function assertHoldsAllOf(
  db: TenantTransaction,
  { directories }: UserParts,
  { id, issuer }: LockedUser["account"],
): Promise<void> {
  if (id === db.principal.id) return;
  const names = directories.doTokensNameRoles(issuer) ? await roleNames(db) : [];
  assertHolds(db.principal, await effectiveGrants(db, id, names));
}

async function roleNames(db: TenantTransaction): Promise<string[]> {
  const rows = await db.query<{ name: string }>("select name from role where tenant_id = $1", [db.tenantId]);
  return rows.map(({ name }) => name);
}

function assertNotOneself(db: TenantTransaction, id: string): void {
  if (id === db.principal.id) throw new AppError("notYourself");
}

function assertCurrent(sent: unknown, current: UserRow): void {
  if (sent === undefined || sent === current.version) return;
  if (typeof sent !== "number")
    throw new AppError("invalidBody", {}, { issues: [{ field: "version", code: "notNumber" }] });
  throw new AppError("staleVersion", { sent, current: current.version }, { current });
}

function requireValidDocument(checked: ReturnType<typeof checkDocument>): StoredDocument {
  if (checked.issues.length > 0) throw new AppError("invalidBody", {}, { issues: checked.issues });
  return checked.document;
}

async function insertAccount(
  db: TenantTransaction,
  { issuerName }: Directory,
  id: string,
  document: StoredDocument,
): Promise<void> {
  const { userName, firstName, lastName } = personOf(document);
  try {
    await db.query(
      `with made as (
         insert into installation.account (id, issuer, subject, user_name, name, created_at)
         values ($1, $2, $1, $3, $4, to_timestamp($5::float8 / 1000)) returning id
       )
       insert into installation.membership (account_id, tenant_id, position, joined_at)
       select id, $6, 0, to_timestamp($5::float8 / 1000) from made`,
      [id, issuerName, userName, `${firstName} ${lastName}`, db.nowMs, db.tenantId],
    );
  } catch (error) {
    if (sqlState(error) === "23505") throw nameTaken(userName);
    throw error;
  }
  await savePerson(db, id, document);
}

async function savePerson(db: TenantTransaction, id: string, document: StoredDocument): Promise<void> {
  const entries = profileFieldNames.map((name) => [name, document[name] ?? null]);
  const profile = Object.fromEntries(entries) as ProfileDocument;
  await saveProfile(db, id, profile);
  // If this server manages the directory, names come from it from now on.
  await db.query("update installation.account set name = $2 where id = $1", [
    id,
    `${profile.firstName} ${profile.lastName}`,
  ]);
}

const touchUser = (db: TenantTransaction, id: string) =>
  db.query(
    "update installation.membership set version = version + 1 where account_id = $1 and tenant_id = $2",
    [id, db.tenantId],
  );

async function recordAudit(
  db: TenantTransaction,
  parts: UserParts,
  id: string,
  action: AuditAction & ("CREATE" | "UPDATE" | "DELETE"),
  before: UserRow | null,
  more: Record<string, unknown> = {},
): Promise<void> {
  const [next] = await db.query<{ rev: number }>(
    `with next as (select nextval('entity_rev') as rev), told as (
       update installation.membership set rev = next.rev from next where account_id = $1 and tenant_id = $2
     )
     select rev::float8 as rev from next`,
    [id, db.tenantId],
  );
  const after = await findUser(db, parts.catalogue, id);
  await writeAudit(db, {
    action,
    entityType: user.entityType,
    entityId: id,
    before: before && pickHistory(before),
    after: after ? { ...pickHistory(after), ...more } : null,
  });
  const { tenantId } = db;
  db.announce({ topic: "grants", tenantId, accountId: id });
  const { entityType } = user;
  db.announce({ topic: "entity", tenantId, entityType, id, updateType: action, rev: next?.rev ?? 0 });
}

const untold = new Set(["id", "version", "rev", "createdAt", "updatedAt", "updatedBy", "lastSeenAt"]);
const pickHistory = (row: UserRow) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !untold.has(name)));

function personOf(document: StoredDocument) {
  const { userName, email, firstName, lastName } = document;
  return {
    userName: String(userName),
    email: typeof email === "string" ? email : null,
    firstName: String(firstName ?? ""),
    lastName: String(lastName ?? ""),
  };
}

const rolesOf = ({ roleIds }: StoredDocument): string[] => (Array.isArray(roleIds) ? roleIds : []);
