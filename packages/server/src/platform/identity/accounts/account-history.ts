import { user } from "@gantry/domain/kinds/user.ts";
import { writeAudit } from "../../audit/write-audit.ts";
import type { TenantDatabase } from "../../database/tenant-database.ts";
import { systemPrincipal } from "../../permission/system-principal.ts";
import type { AccountStore } from "./accounts.ts";

/** Records what happens to an account outside a tenant's calls, in the history of each of its tenants. */
export function accountHistory({ accounts, database }: { accounts: AccountStore; database: TenantDatabase }) {
  async function record(accountId: string, after: Record<string, unknown>): Promise<void> {
    for (const tenantId of await accounts.tenantIds(accountId))
      await database.inTenant(systemPrincipal(tenantId, "signIn", "Sign-in"), (db) =>
        writeAudit(db, {
          action: "UPDATE",
          entityType: user.entityType,
          entityId: accountId,
          before: {},
          after,
        }),
      );
  }
  return {
    passwordRecovered: (accountId: string) =>
      record(accountId, { passwordChanged: true, recoveryLink: "used" }),
  };
}
export type AccountHistory = ReturnType<typeof accountHistory>;
