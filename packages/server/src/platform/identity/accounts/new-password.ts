import { validation } from "@gantry/domain/locales/en/kinds/validation.ts";
import { passwordIssue } from "@gantry/domain/people/password-rules.ts";
import { deriveKey, open, seal } from "../../config/sealed.ts";
import type { Clock } from "../../clock.ts";
import type { AccountStore } from "./accounts.ts";
import { hashPassword, isPassword } from "./password.ts";
import { fillTemplate } from "../provider/sign-in-page.ts";

export interface NewPasswords {
  /** A ticket after entering the right temporary password, valid for one sign-in of one browser. */
  ticketFor(accountId: string, interaction: string): string;
  /**
   * Sets the password chosen with the ticket. Returns the account, an error text, or undefined for an invalid
   * ticket.
   */
  choose(
    form: { ticket: string; password: string; repeated: string },
    interaction: string,
  ): Promise<{ accountId: string } | { problem: string } | undefined>;
}

const ticketMs = 10 * 60_000;

/** Temporary passwords must be changed during sign-in. */
export function newPasswords(parts: {
  accounts: AccountStore;
  secretKey: Buffer;
  clock: Clock;
}): NewPasswords {
  const key = deriveKey(parts.secretKey, "new password");

  function accountOf(ticket: string, interaction: string): string | undefined {
    try {
      const [accountId = "", untilMs] = open(key, ticket, interaction).split(" ");
      return Number(untilMs) > parts.clock.nowMs() ? accountId : undefined;
    } catch {
      return undefined;
    }
  }

  return {
    ticketFor: (accountId, interaction) =>
      seal(key, `${accountId} ${parts.clock.nowMs() + ticketMs}`, interaction),
    async choose({ ticket, password, repeated }, interaction) {
      const accountId = accountOf(ticket, interaction);
      const account = accountId && (await parts.accounts.withTemporaryPassword(accountId));
      if (!account) return undefined;
      if (password !== repeated) return { problem: validation.passwordsDiffer };
      const { userName, givenName, familyName, email, passwordHash } = account;
      const issue = passwordIssue(password, [userName, givenName, familyName, email]);
      if (issue) return { problem: fillTemplate(validation[issue.code], issue.params ?? {}) };
      if (await isPassword(password, passwordHash)) return { problem: validation.passwordReused };
      // Only if the temporary password is still set.
      const isSet = await parts.accounts.replacePassword(
        account.id,
        passwordHash,
        await hashPassword(password),
      );
      return isSet ? { accountId: account.id } : undefined;
    },
  };
}
