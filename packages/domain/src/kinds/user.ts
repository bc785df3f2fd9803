import { type AnyKind, defineKind, type EntityOf } from "./define-kind.ts";
import { type ProfileField, profileFieldNames, profileFields } from "../contract/people/profile-calls.ts";
import { entities, type Field, flag, text, time } from "../fields/fields.ts";

/**
 * A member of the tenant (ADM-010). Declared as a kind for its list, form and history, but not in `kinds`:
 * accounts belong to the installation or an identity provider and have their own calls.
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
    /** Whether this server can create and change users in the account's directory. */
    isManaged: flag({ section: "membership", readOnly: true }),
    /** The account is shared with other tenants, so only the membership can change here. */
    hasOtherTenants: flag({ section: "membership", readOnly: true }),
    /** Always true for accounts of an external directory. */
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

/** Whether tenant administrators may edit the person as well as the membership. */
export const isPersonOpen = ({ isManaged, hasOtherTenants }: Pick<User, "isManaged" | "hasOtherTenants">) =>
  isManaged === true && hasOtherTenants !== true;

/** The editable fields: only the roles if the account is external or shared with other tenants. */
export function editableUser(account: Pick<User, "isManaged" | "hasOtherTenants">): AnyKind {
  if (isPersonOpen(account)) return user;
  const names: readonly string[] = profileFieldNames satisfies readonly ProfileField[];
  const makeReadOnly = ([name, field]: [string, Field]): [string, Field] =>
    names.includes(name) ? [name, { ...field, readOnly: true, required: false }] : [name, field];
  return defineKind({ ...user, fields: Object.fromEntries(Object.entries(user.fields).map(makeReadOnly)) });
}
