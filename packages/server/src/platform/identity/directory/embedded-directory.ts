import { AppError } from "@gantry/domain/errors.ts";
import { passwordIssue } from "@gantry/domain/people/password-rules.ts";
import { embeddedIssuerName } from "../../config/issuers.ts";
import type { TenantTransaction } from "../../database/tenant-database.ts";
import { hashPassword } from "../accounts/password.ts";
import { endEmbeddedSignIns } from "../sessions.ts";
import type { Directory } from "./directory.ts";

/** Accounts of the embedded provider; the caller writes the profile, this the password and sessions. */
export function embeddedDirectory(): Directory {
  return {
    issuerName: embeddedIssuerName,
    isManaged: true,
    // The account row itself; user names are unique.
    create: (_db, _person, accountId) => Promise.resolve(accountId),
    async hasOtherTenants(db, { id }) {
      return (await countOtherTenants(db, id)) > 0;
    },
    async change() {},
    async setPassword(db, { id }, { password, temporary }) {
      const [account] = await db.query<{ names: (string | null)[] }>(
        `select array[user_name, given_name, family_name, email] as names from installation.account where id = $1`,
        [id],
      );
      const issue = passwordIssue(password, account?.names);
      if (issue) throw new AppError("invalidBody", {}, { issues: [{ field: "password", ...issue }] });
      await db.query(
        "update installation.account set password_hash = $2, password_temporary = $3 where id = $1",
        [id, await hashPassword(password), temporary],
      );
      await endEmbeddedSignIns(db, id, db.nowMs);
    },
    remove: (db, { id }) => endEmbeddedSignIns(db, id, db.nowMs),
  };
}

/** Deactivated memberships count, because their tenant may reactivate them. */
async function countOtherTenants(db: TenantTransaction, accountId: string): Promise<number> {
  const rows = await db.query(
    "select from installation.membership where account_id = $1 and tenant_id <> $2",
    [accountId, db.tenantId],
  );
  return rows.length;
}

/** The user name exists, possibly in another tenant. */
export function nameTaken(userName: string): AppError {
  return new AppError(
    "nameTaken",
    { name: userName },
    { issues: [{ field: "userName", code: "nameTaken" }] },
  );
}
