import type { Fields } from "../fields/fields.ts";
import { expect, test } from "vitest";
import { en } from "../locales/index.ts";
import { editableUser, user } from "./user.ts";
import { checkDocument } from "../fields/document/validation.ts";

const person = { userName: "jamie", firstName: "Jamie", lastName: "Park", email: "jamie@example.org" };

test("a user has the fields of a person with labels in every list and form, and result messages (ADM-010, ADM-028)", () => {
  const asked = ["name", "email", "cellPhone", "workPhone", "firstName", "lastName", "profilePicture"];
  expect(Object.keys(user.fields)).toEqual(expect.arrayContaining(asked));
  expect(Object.keys(user.fields).filter((name) => !Object.hasOwn(en.kindFields.user, name))).toEqual([]);
  const messages = ["userCreated", "userCreateError", "userUpdated", "userUpdateError"];
  const more = ["userDeleted", "userDeleteError", "passwordReset", "passwordResetError"];
  expect([...messages, ...more].filter((key) => !Object.hasOwn(en.messages, key))).toEqual([]);
});

test.each([
  { isManaged: true, hasOtherTenants: false, isOpen: true },
  { isManaged: true, hasOtherTenants: true, isOpen: false },
  { isManaged: false, hasOtherTenants: false, isOpen: false },
  { isManaged: null, hasOtherTenants: null, isOpen: false },
])("managed here: $isManaged, elsewhere too: $hasOtherTenants, open: $isOpen", ({ isOpen, ...account }) => {
  const before = { ...person, roleIds: ["r1"], lastName: isOpen ? "Park" : null };
  const sent = { email: "other@example.org", roleIds: ["r2"] };
  const { document, issues } = checkDocument(editableUser(account), sent, before);
  expect(issues).toEqual([]);
  expect(document).toMatchObject({ roleIds: ["r2"], email: isOpen ? sent.email : person.email });
  const shown = Object.values(editableUser(account).formFields as Fields).filter(({ readOnly }) => !readOnly);
  expect(shown).toHaveLength(isOpen ? 8 : 2);
});
