import { z } from "zod";
import { profileFieldNames, type ProfileField } from "../people/profile-calls.ts";

const value = z.string().nullable();
const fields = Object.fromEntries(profileFieldNames.map((name) => [name, value])) as Record<
  ProfileField,
  typeof value
>;

/**
 * GET /api/v1/system/users/{id}/profile (PREF-057); PUT /api/v1/system/users/me/profile takes any of the document's fields, one
 * that is absent stays (PREF-056).
 */
export const profile = z
  .object({
    id: z.string(),
    userName: z.string(),
    name: z.string(),
    /** The identity provider overwrites name and e-mail at each sign-in, so they are read only. */
    isNamedByProvider: z.boolean(),
    ...fields,
  })
  .meta({ id: "Profile" });
export type Profile = z.infer<typeof profile>;
