import type { Profile } from "@gantry/domain/contract/answers/profile.ts";
import type { ProfileDocument } from "@gantry/domain/contract/people/profile-calls.ts";
import { embeddedIssuerName } from "../../config/issuers.ts";
import type { TenantTransaction } from "../../database/tenant-database.ts";

type Queries = Pick<TenantTransaction, "query">;

/** SQL of the profile fields; the query must alias the account as `a`. */
export const profileColumns = {
  firstName: "a.given_name",
  lastName: "a.family_name",
  email: "a.email",
  cellPhone: "a.cell_phone",
  workPhone: "a.work_phone",
  profilePicture: "a.picture",
} as const satisfies Record<keyof ProfileDocument, string>;

/** Undefined for an unknown account. Does not check permissions. */
export async function readProfile(db: Queries, accountId: string): Promise<Profile | undefined> {
  const [row] = await db.query<Profile>(`${selectSql} where a.id = $1`, [accountId, embeddedIssuerName]);
  return row;
}

export async function lockProfile(db: Queries, accountId: string): Promise<Profile | undefined> {
  const [row] = await db.query<Profile>(`${selectSql} where a.id = $1 for update`, [
    accountId,
    embeddedIssuerName,
  ]);
  return row;
}

/** Writes a validated profile. The display name is first and last name, unless a provider sets it. */
export async function saveProfile(db: Queries, accountId: string, document: ProfileDocument): Promise<void> {
  const { firstName, lastName, email, cellPhone, workPhone, profilePicture } = document;
  await db.query(
    `update installation.account set given_name = $2, family_name = $3, email = $4, cell_phone = $5, work_phone = $6,
       picture = $7, name = case when issuer = $8 then coalesce(nullif(trim(concat_ws(' ', $2::text, $3::text)), ''), name) else name end
     where id = $1`,
    [accountId, firstName, lastName, email, cellPhone, workPhone, profilePicture, embeddedIssuerName],
  );
}

const selectSql = `select a.id, a.user_name as "userName", a.name, a.issuer <> $2 as "isNamedByProvider",
  ${Object.entries(profileColumns)
    .map(([name, sql]) => `${sql} as "${name}"`)
    .join(", ")} from installation.account a`;
