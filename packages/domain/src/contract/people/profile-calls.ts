import { type Fields, image, text } from "../../kinds/fields.ts";

/** Largest picture of a person, in bytes; a crop of 150 by 150 pixels has about 10 kB. */
export const profilePictureMaxBytes = 256 * 1024;
const phoneMaxLength = 50;

/** What people say of themselves, the same in every tenant (ADM-010). */
export const profileFields = {
  firstName: text({ required: true, maxLength: 100 }),
  lastName: text({ required: true, maxLength: 100 }),
  email: text({ maxLength: 200, check: "email" }),
  cellPhone: text({ maxLength: phoneMaxLength }),
  workPhone: text({ maxLength: phoneMaxLength }),
  profilePicture: image({ maxBytes: profilePictureMaxBytes }),
} satisfies Fields;
export type ProfileField = keyof typeof profileFields;

/** Null where the person says nothing. */
export type ProfileDocument = Record<ProfileField, string | null>;

/**
 * GET /api/system/users/{id}/profile (PREF-057); PUT /api/system/users/me/profile takes any of the document's fields, one
 * that is absent stays (PREF-056).
 */
export interface Profile extends ProfileDocument {
  id: string;
  userName: string;
  /** As shown wherever the person is named. */
  name: string;
  /** Name and e-mail come from an identity provider, which writes them again at each sign-in: they are kept as it says. */
  isNamedByProvider: boolean;
}

const ofProvider: readonly ProfileField[] = ["firstName", "lastName", "email"];

/** Whether the person can change the field here. */
export const isOwnField = (field: ProfileField, { isNamedByProvider }: Pick<Profile, "isNamedByProvider">) =>
  !isNamedByProvider || !ofProvider.includes(field);

export const profileFieldNames = Object.keys(profileFields) as ProfileField[];
