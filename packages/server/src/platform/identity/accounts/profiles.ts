import type { Profile, ProfileDocument } from "@gantry/domain/contract/people/profile-calls.ts";
import { embeddedIssuerName } from "../../config/issuers.ts";
import type { TenantTransaction } from "../../database/tenant-database.ts";

type Queries = Pick<TenantTransaction, "query">;

/** SQL of a profile's fields in a query whose `a` is the account; all that is known of a person besides the sign-in. */
export const profileColumns = {
  firstName: "a.given_name",
  lastName: "a.family_name",
  email: "a.email",
  cellPhone: "a.cell_phone",
  workPhone: "a.work_phone",
  profilePicture: "a.picture",
} as const satisfies Record<keyof ProfileDocument, string>;

/** What a person says of themselves; undefined for no account. Whether the caller may see it is not asked here. */
export async function readProfile(db: Queries, accountId: string): Promise<Profile | undefined> {
  const [row] = await db.query<Profile>(`${selectSql} where a.id = $1`, [accountId, embeddedIssuerName]);
  return row;
}

/** As `readProfile`, and nobody else changes it until the transaction ends. */
export async function lockProfile(db: Queries, accountId: string): Promise<Profile | undefined> {
  const [row] = await db.query<Profile>(`${selectSql} where a.id = $1 for update`, [
    accountId,
    embeddedIssuerName,
  ]);
  return row;
}

/** Writes a checked profile. The name that is shown is made of first and last name, unless a provider names the person. */
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
