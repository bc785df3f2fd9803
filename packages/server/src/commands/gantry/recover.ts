import { parseArgs } from "node:util";
import { user } from "@gantry/domain/kinds/user.ts";
import { writeAudit } from "../../platform/audit/write-audit.ts";
import {
  addAdministrator,
  findMember,
  type NewAdministrator,
} from "../../platform/identity/accounts/add-administrator.ts";
import { makeRecoveryPath } from "../../platform/identity/accounts/recovery-links.ts";
import { type CommandParts, inTenant, withDatabase } from "./open-database.ts";

export const usage = `gantry recover --tenant SLUG --user NAME
gantry recover --tenant SLUG --administrator NAME [--first-name TEXT] [--last-name TEXT]`;

/** Prints a one-time link with which a user sets a password; also for a new or restored full administrator. */
export async function run(args: string[]): Promise<string> {
  const { values } = parseArgs({
    args,
    options: { tenant: { type: "string" }, user: { type: "string" }, ...administratorOptions },
  });
  const { tenant, user: member, administrator } = values;
  if (tenant === undefined || (member === undefined) === (administrator === undefined))
    throw new Error(usage);
  return withDatabase((parts) =>
    member === undefined
      ? restoreAdministrator(parts, tenant, readAdministrator(values))
      : recoverMember(parts, tenant, member),
  );
}

export const administratorOptions = {
  administrator: { type: "string" },
  "first-name": { type: "string" },
  "last-name": { type: "string" },
} as const;

export function readAdministrator(values: {
  administrator?: string | undefined;
  "first-name"?: string | undefined;
  "last-name"?: string | undefined;
}): NewAdministrator {
  const userName = values.administrator?.trim() ?? "";
  if (userName === "") throw new Error("Which user name shall the administrator have? --administrator NAME");
  return {
    userName,
    firstName: values["first-name"] ?? userName,
    lastName: values["last-name"] ?? "Administrator",
  };
}

/** Grants everything in the tenant and records it there. */
export async function restoreAdministrator(
  parts: CommandParts,
  tenant: string,
  person: NewAdministrator,
): Promise<string> {
  const id = await inTenant(parts, tenant, (db) => addAdministrator(db, person));
  return `${await describeLink(parts, id, person.userName)}\nRunning servers read new permissions when it is used.`;
}

async function recoverMember(parts: CommandParts, tenant: string, userName: string): Promise<string> {
  const id = await inTenant(parts, tenant, async (db) => {
    const entityId = await findMember(db, userName);
    await writeAudit(db, {
      action: "UPDATE",
      entityType: user.entityType,
      entityId,
      before: {},
      after: { recoveryLink: "issued" },
    });
    return entityId;
  });
  return describeLink(parts, id, userName);
}

async function describeLink({ config, installation, clock }: CommandParts, id: string, userName: string) {
  const path = await makeRecoveryPath(installation, clock, id);
  return `${config.publicUrl}${path}\n\nWith this link ${userName} sets a password. It works once, within an hour.`;
}
