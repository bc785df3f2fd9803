import { ConfigError, type Environment, readValue } from "./variables.ts";

const mailTls = ["off", "require", "verify"] as const;

export interface MailSettings {
  host: string;
  port: number;
  /** TLS from the start instead of STARTTLS. */
  isSecure: boolean;
  tls: (typeof mailTls)[number];
  from: string;
  signIn?: { user: string; password: string };
}

export function mailSettingsOf(environment: Environment): MailSettings | null {
  const text = readValue(environment, "SMTP_URL");
  const from = readValue(environment, "SMTP_FROM");
  const tls = tlsOf(environment);
  if (text === undefined) return null;
  const url = URL.parse(text);
  // May contain a password, so messages must not repeat it.
  if (!url || !["smtp:", "smtps:"].includes(url.protocol) || url.hostname === "")
    throw new ConfigError("SMTP_URL", "must be an address such as smtp://user:password@mail.example:587");
  if (from === undefined || !/^[^\r\n]*[^\s@<]+@[^\s@>]+>?$/.test(from))
    throw new ConfigError("SMTP_FROM", "must be a sender such as Gantry <console@agency.example>");
  const isSecure = url.protocol === "smtps:";
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, "$1"),
    port: Number(url.port) || (isSecure ? 465 : 587),
    isSecure,
    tls,
    from,
    ...(url.username !== "" && {
      signIn: { user: decodeURIComponent(url.username), password: decodeURIComponent(url.password) },
    }),
  };
}

function tlsOf(environment: Environment): MailSettings["tls"] {
  const text = readValue(environment, "SMTP_TLS") ?? "verify";
  const tls = mailTls.find((one) => one === text);
  if (!tls) throw new ConfigError("SMTP_TLS", `must be one of ${mailTls.join(", ")}, not "${text}"`);
  return tls;
}
