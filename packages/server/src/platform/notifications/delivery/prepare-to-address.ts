import { isMailAddress } from "@gantry/domain/notifications/mail-address.ts";
import type { MailSettings } from "../../config/mail-settings.ts";
import { endOutage, isOutage } from "./mail-outage.ts";
import { type Mail, sendMail } from "./mailer.ts";
import type { Prepared } from "./outcome.ts";

/** An e-mail to one address, or why there cannot be one. */
export function prepareToAddress(
  settings: MailSettings | null,
  { name, address }: { name: string; address: string | null },
  write: () => Omit<Mail, "to">,
): Prepared {
  if (!settings) return { problem: "noMailServer", isFinal: true };
  if (address === null || !isMailAddress(address)) return { problem: "noAddress", isFinal: true };
  const mail = { ...write(), to: { name, address } };
  return {
    send: () => sendMail(settings, mail),
    async settle(db, outcome) {
      if (!isOutage(outcome)) await endOutage(db);
    },
  };
}
