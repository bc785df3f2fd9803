import fc from "fast-check";
import { expect, test } from "vitest";
import { passwordFrom, passwordIssue } from "./password-rules.ts";

test.each([
  ["eleven chars", "kV7-qq2x_Tm", "passwordTooShort"],
  ["one character", "aaaaaaaaaaaaaaaa", "passwordTooSimple"],
  ["digits in turn", "1234567890123", "passwordTooSimple"],
  ["letters backwards", "zyxwvutsrqpon", "passwordTooSimple"],
  ["the user name", "my-Jamie.park-1", "passwordNamesOwner"],
  ["the e-mail name", "JPARK1999-night", "passwordNamesOwner"],
  ["far too long", "kV7-qq2x".repeat(26), "tooLong"],
])("a password made of %s is refused", (_, password, code) => {
  expect(passwordIssue(password, ["jamie.park", "jpark@example.org", null])).toMatchObject({ code });
});

test("a sentence is a good password, even with a short name in it", () => {
  expect(passwordIssue("three trucks under a bridge", ["Al", undefined])).toBeUndefined();
});

test("a generated password satisfies the rules for any random octets", () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 64, maxLength: 64 }), (bytes) => {
      const made = passwordFrom(bytes);
      fc.pre(made !== undefined && new Set(made).size > 8);
      expect(made).toMatch(/^[A-Za-z2-9]{5}(-[A-Za-z2-9]{5}){3}$/);
      expect(passwordIssue(made ?? "")).toBeUndefined();
    }),
  );
  expect(passwordFrom(new Uint8Array(64).fill(255))).toBeUndefined();
});
