export const logLevels = ["fatal", "error", "warn", "info", "debug", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];
export type Environment = Readonly<Record<string, string | undefined>>;

export class ConfigError extends Error {
  constructor(variable: string, whatIsRight: string) {
    super(`${variable} ${whatIsRight}`);
    this.name = "ConfigError";
  }
}

/** Environment variables with their meaning; the operator documentation is generated from this. */
export const environmentVariables = {
  DATABASE_URL: "PostgreSQL address of the server's own role, which owns nothing. Required.",
  DATABASE_OWNER_URL: "PostgreSQL address of the owner role. Only the migration command reads it.",
  DATABASE_CONNECTIONS: "Connections of this server to the database, 1 to 500. Default 10.",
  DATABASE_TLS:
    "TLS of connections to the database: off, require (encrypted, any certificate) or verify (certificate of the host). Default: as the address says, otherwise off.",
  DATABASE_TLS_CA: "PEM file of the authority that DATABASE_TLS=verify trusts. Default: those of the system.",
  DATABASE_WAIT_SECONDS:
    "Longest wait of a call for a free or new connection, 1 to 600; after it the call ends with 503. Default 10.",
  DATABASE_STATEMENT_SECONDS: "Longest time of one statement, 1 to 3600. Default 60.",
  DATABASE_LOCK_SECONDS: "Longest wait of a statement for a lock, 1 to 3600. Default 15.",
  DATABASE_IDLE_SECONDS: "Longest time of a transaction without statements, 1 to 3600. Default 60.",
  HOST: "Address to listen on. Default localhost: 127.0.0.1 and ::1.",
  PORT: "Port to listen on, 1 to 65535. Default 8080.",
  PUBLIC_URL: "Address under which browsers and agents reach the server. Default http://localhost:PORT.",
  NATS_URL:
    "Addresses of one NATS cluster, nats:// or tls://, separated by commas; joins several servers. Default: one server alone.",
  GANTRY_SECRET_KEY:
    "32 random bytes in base64. Protects stored secrets and cookies; without it they are lost. Required.",
  GANTRY_ISSUERS:
    "External OpenID issuers, a JSON list; docs/operators.md lists the members. The page signs in at the first. Default: the embedded provider.",
  LICENCE_VENDOR_KEYS:
    'Public keys of the vendors of licences, a JSON list: [{"kty": "OKP", "crv": "Ed25519", "x", "kid", "exp"?}]. Without them no licence is accepted.',
  LICENCE_SERVER_URL:
    "https address of the licence server, http only on loopback. Without it licences are activated offline.",
  APPLICATION_NAME: "Name of the console for tenants without a product name. Default Gantry.",
  BLOB_STORE_URL:
    "Storage for uploaded files: file:///folder, shared by all servers, or https://host/bucket of an S3 service. Without it uploads are refused.",
  BLOB_STORE_REGION: "Region of the S3 service. Default us-east-1.",
  BLOB_STORE_ACCESS_KEY: "Access key of the S3 service.",
  BLOB_STORE_SECRET_KEY: "Secret key of the S3 service.",
  GEOJSON_HOSTS:
    "Hosts in private networks from which map layers may be read, separated by commas. Default: only public addresses.",
  FEED_HOSTS:
    "Hosts in private networks from which alert feeds may be read, separated by commas. Default: only public addresses.",
  SIMULATED_CITY_URL:
    "Control interface of the simulator on this machine, http://127.0.0.1:PORT. With it exercises can be started for tenants whose devices it simulates. Default: no exercises.",
  SMTP_URL:
    "Mail server for notifications: smtp://user:password@host:587, or smtps:// for TLS from the start. Without it no e-mail is sent.",
  SMTP_FROM: "Sender of e-mails, such as Gantry <console@agency.example>. Required with SMTP_URL.",
  SMTP_TLS:
    "TLS of connections to the mail server: off, require (encrypted, any certificate) or verify (certificate of the host). Default verify.",
  DELIVERY_HOSTS:
    "Hosts in private networks that webhooks and push messages may be sent to, separated by commas. Default: only public addresses.",
  STREAM_ORIGINS:
    "Origins of streaming servers and of pages in widgets, http, https, ws or wss, separated by commas; the page connects to no others. none: own origin only. Default: any.",
  CHROMIUM_PATH:
    "Chromium that prints reports as PDF, such as /usr/bin/chromium. Without it reports are read in the page only.",
  GANTRY_DEMO: "true: demo accounts with a known password exist. Refused unless HOST is a loopback address.",
  MAP_FOLDER: "Folder of regional maps (PMTiles) that gantry map adds. Default: only the map of the product.",
  WEB_ROOT: "Folder of the built page. Without it only the API is served.",
  LOG_FILE:
    "File of the log, mode 0640; at 50 MB it becomes FILE.1, and five are kept. Default: standard output.",
  METRICS_HOST: "Address of the Prometheus figures at /metrics. Default localhost.",
  METRICS_PORT: "Port of the Prometheus figures, or off. Default 9464, or none where that is in use.",
  LOG_LEVEL: `One of ${logLevels.join(", ")}. Default info.`,
} as const;
export type Variable = keyof typeof environmentVariables;

export function readValue(environment: Environment, name: Variable): string | undefined {
  const text = environment[name]?.trim();
  return text === "" ? undefined : text;
}

export function readWhole(environment: Environment, name: Variable, fallback: number, max: number): number {
  const text = readValue(environment, name) ?? String(fallback);
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > max)
    throw new ConfigError(name, `must be a whole number from 1 to ${max}, not "${text}"`);
  return value;
}

export function flagOf(environment: Environment, name: Variable): boolean {
  const text = readValue(environment, name) ?? "false";
  if (text !== "true" && text !== "false")
    throw new ConfigError(name, `must be true or false, not "${text}"`);
  return text === "true";
}
