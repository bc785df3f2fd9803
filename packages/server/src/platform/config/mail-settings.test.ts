import { expect, test } from "vitest";
import { mailSettingsOf } from "./mail-settings.ts";

const SMTP_FROM = "Gantry <console@agency.example>";

test("the mail server is read from its address, with STARTTLS unless it says otherwise", () => {
  expect(mailSettingsOf({})).toBeNull();
  expect(mailSettingsOf({ SMTP_URL: "smtp://me:p%40ss@mail.example", SMTP_FROM })).toEqual({
    host: "mail.example",
    port: 587,
    isSecure: false,
    tls: "verify",
    from: SMTP_FROM,
    signIn: { user: "me", password: "p@ss" },
  });
  expect(mailSettingsOf({ SMTP_URL: "smtps://[::1]:1465", SMTP_FROM, SMTP_TLS: "off" })).toMatchObject({
    host: "::1",
    port: 1465,
    isSecure: true,
    tls: "off",
  });
});

test.each([
  [{ SMTP_URL: "http://me:secret@mail.example", SMTP_FROM }, "SMTP_URL"],
  [{ SMTP_URL: "smtp://mail.example" }, "SMTP_FROM"],
  [{ SMTP_URL: "smtp://mail.example", SMTP_FROM: "console" }, "SMTP_FROM"],
  [{ SMTP_URL: "smtp://mail.example", SMTP_FROM, SMTP_TLS: "maybe" }, "SMTP_TLS"],
])("%j is refused by name and without the password", (environment, name) => {
  const read = () => mailSettingsOf(environment);
  expect(read).toThrow(name);
  expect(read).not.toThrow("secret");
});
