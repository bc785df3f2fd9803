import { createHash, randomBytes } from "node:crypto";
import { validation } from "@gantry/domain/locales/en/kinds/validation.ts";
import { passwordIssue } from "@gantry/domain/people/password-rules.ts";
import type { Clock } from "../../clock.ts";
import { fillTemplate } from "../provider/sign-in-page.ts";
import type { InstallationDatabase } from "../provider/installation-database.ts";
import { endEmbeddedSignIns } from "../sessions.ts";
import { hashPassword } from "./password.ts";

interface RecoveringAccount {
  id: string;
  names: (string | null)[];
}
interface ChosenPassword {
  token: string;
  password: string;
  repeated: string;
}

export const recoveryPath = "/oidc/recover";
const validMs = 3_600_000;
const tokenBytes = 32;

/** A path for the account's password, valid once within an hour. An earlier link of the account ends. */
export async function makeRecoveryPath(
  database: InstallationDatabase,
  clock: Clock,
  accountId: string,
): Promise<string> {
  const token = randomBytes(tokenBytes).toString("base64url");
  await database.query("delete from installation.recovery_link where account_id = $1", [accountId]);
  await database.query(
    `insert into installation.recovery_link (token_hash, account_id, expires_at)
     values ($1, $2, to_timestamp($3::float8 / 1000))`,
    [hashOf(token), accountId, clock.nowMs() + validMs],
  );
  return `${recoveryPath}?token=${token}`;
}

/** Sets passwords with links. `onSet` records it in the account's tenants. */
export function recoveryLinks(parts: {
  database: InstallationDatabase;
  clock: Clock;
  onSet(accountId: string): Promise<void>;
}) {
  const { database, clock } = parts;

  async function find(token: string): Promise<RecoveringAccount | undefined> {
    const [account] = await database.query<RecoveringAccount>(
      `select a.id, array[a.user_name, a.given_name, a.family_name, a.email] as names
       from installation.recovery_link l join installation.account a on a.id = l.account_id
       where l.token_hash = $1 and l.expires_at > to_timestamp($2::float8 / 1000)`,
      [hashOf(token), clock.nowMs()],
    );
    return account;
  }

  return {
    isValid: async (token: string) => (await find(token)) !== undefined,
    /** The problem with the password, or undefined for an invalid link. */
    async setPassword(chosen: ChosenPassword): Promise<{ problem?: string } | undefined> {
      const account = await find(chosen.token);
      if (!account) return undefined;
      const problem = findProblem(chosen, account.names);
      if (problem !== undefined) return { problem };
      const passwordHash = await hashPassword(chosen.password);
      if (!(await redeem(database, chosen.token, passwordHash, clock.nowMs()))) return undefined;
      await endEmbeddedSignIns(database, account.id, clock.nowMs());
      await parts.onSet(account.id);
      return {};
    },
    async sweep(): Promise<void> {
      await database.query(
        "delete from installation.recovery_link where expires_at < to_timestamp($1::float8 / 1000)",
        [clock.nowMs()],
      );
    },
  };
}
export type RecoveryLinks = ReturnType<typeof recoveryLinks>;

function findProblem({ password, repeated }: ChosenPassword, names: (string | null)[]): string | undefined {
  if (password !== repeated) return validation.passwordsDiffer;
  const issue = passwordIssue(password, names);
  return issue && fillTemplate(validation[issue.code], issue.params ?? {});
}

// One statement, so that of two uses of a link one is refused.
async function redeem(
  database: InstallationDatabase,
  token: string,
  passwordHash: string,
  nowMs: number,
): Promise<boolean> {
  const changed = await database.query(
    `with used as (
       delete from installation.recovery_link
       where token_hash = $1 and expires_at > to_timestamp($3::float8 / 1000) returning account_id
     )
     update installation.account a set password_hash = $2, password_temporary = false
     from used where a.id = used.account_id returning a.id`,
    [hashOf(token), passwordHash, nowMs],
  );
  return changed.length > 0;
}

const hashOf = (token: string) => createHash("sha256").update(token).digest("base64");
