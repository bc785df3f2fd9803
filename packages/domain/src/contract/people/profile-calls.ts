import { type Fields, image, text } from "../../fields/fields.ts";

/** A 150 x 150 pixel crop has about 10 kB. */
export const profilePictureMaxBytes = 256 * 1024;
const phoneMaxLength = 50;

/** Profile fields, shared across tenants (ADM-010). */
export const profileFields = {
  firstName: text({ required: true, maxLength: 100 }),
  lastName: text({ required: true, maxLength: 100 }),
  email: text({ maxLength: 200, check: "email" }),
  cellPhone: text({ maxLength: phoneMaxLength }),
  workPhone: text({ maxLength: phoneMaxLength }),
  profilePicture: image({ maxBytes: profilePictureMaxBytes }),
} satisfies Fields;
export type ProfileField = keyof typeof profileFields;

export type ProfileDocument = Record<ProfileField, string | null>;

const ofProvider: readonly ProfileField[] = ["firstName", "lastName", "email"];

export const isOwnField = (field: ProfileField, { isNamedByProvider }: { isNamedByProvider: boolean }) =>
  !isNamedByProvider || !ofProvider.includes(field);

export const profileFieldNames = Object.keys(profileFields) as ProfileField[];
