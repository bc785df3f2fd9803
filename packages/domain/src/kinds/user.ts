import { type AnyKind, defineKind, type EntityOf } from "./define-kind.ts";
import { type ProfileField, profileFieldNames, profileFields } from "../contract/people/profile-calls.ts";
import { entities, type Field, flag, text, time } from "./fields.ts";

/**
 * A member of the tenant as administrators see them (ADM-010). Declared like a kind so that list, form and history come
 * from it, but in no list of kinds: accounts belong to the installation or to an identity provider, the tenant only has
 * them as members, and their calls are their own.
 */
export const user = defineKind({
  name: "user",
  entityType: "USER",
  path: "/system/users",
  pages: "/system/user",
  module: "system",
  ownCalls: true,
  opensCreated: true,
  fields: {
    name: text({ readOnly: true, column: true, section: "person" }),
    userName: text({
      section: "person",
      required: true,
      createOnly: true,
      maxLength: 100,
      column: true,
      size: "half",
    }),
    email: { section: "person", ...profileFields.email, column: true, size: "half" },
    firstName: { section: "person", ...profileFields.firstName, column: true, size: "half" },
    lastName: { section: "person", ...profileFields.lastName, column: true, size: "half" },
    cellPhone: { section: "person", ...profileFields.cellPhone, column: true, size: "half" },
    workPhone: { section: "person", ...profileFields.workPhone, column: true, size: "half" },
    profilePicture: { ...profileFields.profilePicture, section: "person" },
    roleIds: entities({ kind: "role", section: "membership" }),
    isActive: flag({ section: "membership", readOnly: true, column: true }),
    issuer: text({ section: "membership", readOnly: true, column: true }),
    lastSeenAt: time({ section: "membership", readOnly: true, column: true }),
    /** Whether this server may make and change people where the account is kept. */
    isManaged: flag({ section: "membership", readOnly: true }),
    /** The account is shared with other tenants: only the membership can be changed here. */
    hasOtherTenants: flag({ section: "membership", readOnly: true }),
    /** False until somebody sets one; always true of accounts kept elsewhere. */
    hasPassword: flag({ section: "membership", readOnly: true }),
    isPasswordTemporary: flag({ section: "membership", readOnly: true }),
  },
  list: {
    columns: ["name", "userName", "email", "isActive", "issuer", "lastSeenAt", "workPhone"],
    sort: "name",
  },
  search: ["name", "userName", "email"],
});
export type User = EntityOf<typeof user>;

/** Whether administrators of the tenant may change the person, and not only what they are in the tenant. */
export const isPersonOpen = ({ isManaged, hasOtherTenants }: Pick<User, "isManaged" | "hasOtherTenants">) =>
  isManaged === true && hasOtherTenants !== true;

/** The user as it can be edited: of a person who is kept elsewhere, or shared with other tenants, only the roles. */
export function editableUser(account: Pick<User, "isManaged" | "hasOtherTenants">): AnyKind {
  if (isPersonOpen(account)) return user;
  const names: readonly string[] = profileFieldNames satisfies readonly ProfileField[];
  const closed = ([name, field]: [string, Field]): [string, Field] =>
    names.includes(name) ? [name, { ...field, readOnly: true, required: false }] : [name, field];
  return defineKind({ ...user, fields: Object.fromEntries(Object.entries(user.fields).map(closed)) });
}
