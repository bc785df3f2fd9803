import type { DeliveryProblem } from "@gantry/domain/notifications/delivery.ts";
import { createTransport } from "nodemailer";
import type { MailSettings } from "../../config/mail-settings.ts";
import { detailOf, type Failure, type Outcome } from "./outcome.ts";

export interface Mail {
  /** Receivers drop a second message with it. */
  deliveryId: string;
  to: { name: string; address: string };
  subject: string;
  text: string;
  attachment?: { name: string; type: string; content: Buffer };
}

const connectWithinMs = 10_000;
const silentForMs = 20_000;
/** Shorter than the lease of a delivery. */
const sentWithinMs = 60_000;

/** Sends one message over a connection of its own. */
export async function sendMail(settings: MailSettings, mail: Mail): Promise<Outcome> {
  const transport = createTransport({
    host: settings.host,
    port: settings.port,
    secure: settings.isSecure,
    requireTLS: settings.tls !== "off",
    ignoreTLS: settings.tls === "off",
    tls: { rejectUnauthorized: settings.tls === "verify" },
    ...(settings.signIn && { auth: { user: settings.signIn.user, pass: settings.signIn.password } }),
    connectionTimeout: connectWithinMs,
    greetingTimeout: connectWithinMs,
    socketTimeout: silentForMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const { promise: late, resolve } = Promise.withResolvers<Failure>();
  const timer = setTimeout(() => resolve({ problem: "noAnswer" }), sentWithinMs);
  try {
    const sent = transport.sendMail({
      from: settings.from,
      to: mail.to,
      subject: mail.subject,
      text: mail.text,
      ...(mail.attachment && { attachments: [attached(mail.attachment)] }),
      messageId: `<${mail.deliveryId}@${domainOf(settings.from)}>`,
      headers: { "X-Gantry-Delivery": mail.deliveryId, "Auto-Submitted": "auto-generated" },
    });
    return await Promise.race([late, sent.then(({ response }) => deliveredOf(response), failureOf)]);
  } finally {
    clearTimeout(timer);
    transport.close();
  }
}

const attached = ({ name, type, content }: NonNullable<Mail["attachment"]>) => ({
  filename: name,
  contentType: type,
  content,
});

const deliveredOf = (response: string): Outcome => ({ isDelivered: true, detail: detailOf(response) });

const domainOf = (from: string) => /@([^\s@>]+)>?$/.exec(from)?.[1] ?? "gantry";

/** Errors of nodemailer, which names the command that the server refused. */
interface MailError extends Error {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
}

function failureOf(error: MailError): Failure {
  const isForGood = (error.responseCode ?? 0) >= 500 && ["RCPT TO", "DATA"].includes(error.command ?? "");
  return {
    problem: problemOf(error),
    detail: detailOf(error.response ?? error.message),
    ...(isForGood && { isFinal: true }),
  };
}

function problemOf({ code, command, responseCode, message }: MailError): DeliveryProblem {
  if (code === "EAUTH") return "signInRefused";
  if (/certificate|altnames/i.test(message)) return "certificateRefused";
  if (code === "ETLS") return "tlsMissing";
  if (responseCode === undefined) return "noAnswer";
  return command === "RCPT TO" ? "addressRefused" : "refused";
}
