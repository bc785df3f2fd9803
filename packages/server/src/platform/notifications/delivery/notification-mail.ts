import type { ClaimedDelivery } from "./due-deliveries.ts";
import { linkOf } from "./delivered-notification.ts";
import { headlineOf } from "./headline.ts";
import type { MailSettings } from "../../config/mail-settings.ts";
import type { Mail } from "./mailer.ts";
import type { Prepared } from "./outcome.ts";
import { prepareToAddress } from "./prepare-to-address.ts";

/** Page on which a person chooses what is delivered. */
const choicePath = "/settings/notifications";

/** An e-mail about a notification to the address in the person's profile. */
export function prepareMail(
  { mail, publicUrl }: { mail: MailSettings | null; publicUrl: string },
  delivery: ClaimedDelivery,
): Prepared {
  const { email = null, name = "" } = delivery.person ?? {};
  return prepareToAddress(mail, { name, address: email }, () => writeMail(delivery, publicUrl));
}

function writeMail(delivery: ClaimedDelivery, publicUrl: string): Omit<Mail, "to"> {
  const { id, step, waitedMs, notification } = delivery;
  const { severity, title, body, createdAt } = notification;
  const lines = [
    title,
    body,
    `Severity: ${severity}`,
    `Time: ${createdAt.slice(0, 16).replace("T", " ")} UTC`,
    step > 0 ? `It was not acknowledged within ${Math.floor(waitedMs / 60_000)} minutes.` : "",
    linkOf(publicUrl, notification),
    `Change what you receive: ${publicUrl}${choicePath}`,
  ];
  return {
    deliveryId: id,
    subject: headlineOf(delivery),
    text: lines.filter((line) => line !== "").join("\n\n"),
  };
}
