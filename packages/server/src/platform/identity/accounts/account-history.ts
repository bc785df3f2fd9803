import { user } from "@gantry/domain/kinds/user.ts";
import { writeAudit } from "../../audit/write-audit.ts";
import type { TenantDatabase } from "../../database/tenant-database.ts";
import type { Log } from "../../log.ts";
import { systemPrincipal } from "../../permission/system-principal.ts";
import type { AccountStore } from "./accounts.ts";

/** Records what happens to an account outside a tenant's calls, in the history of each of its tenants. */
export function accountHistory(parts: { accounts: AccountStore; database: TenantDatabase; log: Log }) {
  const { accounts, database, log } = parts;

  async function record(accountId: string, after: Record<string, unknown>): Promise<void> {
    const entry = {
      action: "UPDATE",
      entityType: user.entityType,
      entityId: accountId,
      before: {},
      after,
    } as const;
    for (const tenantId of await accounts.tenantIds(accountId))
      await database.inTenant(systemPrincipal(tenantId, "signIn", "Sign-in"), (db) => writeAudit(db, entry));
  }

  return {
    passwordRecovered: (accountId: string) =>
      record(accountId, { passwordChanged: true, recoveryLink: "used" }),
    /** Returns at once. The budgets of sign-ins limit these entries. */
    signInRefused(accountId: string, { address, isLocked }: { address: string; isLocked: boolean }): void {
      record(accountId, { signIn: isLocked ? "locked" : "refused", address }).catch((error: unknown) =>
        log.error({ error }, "a refused sign-in could not be recorded"),
      );
    },
  };
}
export type AccountHistory = ReturnType<typeof accountHistory>;
