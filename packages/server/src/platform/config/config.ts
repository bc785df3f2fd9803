import { isLoopback, isProtected } from "./loopback.ts";
import type { PoolSettings } from "../database/pool.ts";
import { type BlobPlace, parseBlobPlace } from "../blobs/open-blob-store.ts";
import { parseIssuers, type IssuerConfig } from "./issuers.ts";
import { type MailSettings, mailSettingsOf } from "./mail-settings.ts";
import type { MetricsPlace } from "../metrics/serve-metrics.ts";
import { databaseUrlOf, readPoolSettings, requireDatabaseUrl } from "./database-config.ts";
import {
  type Variable,
  ConfigError,
  type Environment,
  flagOf,
  type LogLevel,
  logLevels,
  readValue,
  readWhole,
} from "./variables.ts";
import { parseVendorKeys, type VendorKey } from "../licence/vendor-keys.ts";

export interface Config {
  databaseUrl: string;
  databaseOwnerUrl: string | null;
  databasePool: PoolSettings;
  host: string;
  port: number;
  /** The public URL for browsers, without trailing slash. */
  publicUrl: string;
  /** NATS servers that connect a cluster; empty: single server. */
  natsUrls: string[];
  /** 32 bytes; keys for cookies and stored secrets are derived from it. */
  secretKey: Buffer;
  issuers: IssuerConfig[];
  /** Public keys that verify licences; empty: no licence is accepted. */
  licenceVendorKeys: VendorKey[];
  /** URL for activating and renewing keys, without trailing slash; null: offline only. */
  licenceServerUrl: string | null;
  applicationName: string;
  /** Storage of uploaded files; null: uploads are refused. */
  blobPlace: BlobPlace | null;
  /** Private hosts allowed for map layers; public ones always are. */
  geojsonHosts: string[];
  /** Private hosts allowed for alert feeds; public ones always are. */
  feedHosts: string[];
  /** Control interface of the simulator, without trailing slash; null: no exercises. */
  simulatedCityUrl: string | null;
  /** Mail server for notifications; null: no e-mail. */
  mail: MailSettings | null;
  /** Private hosts allowed for webhooks and push messages; public ones always are. */
  deliveryHosts: string[];
  /** External origins for streams and widgets; null: any. */
  streamOrigins: string[] | null;
  /** Chromium that prints reports; null: no PDF. */
  printProgram: string | null;
  demo: boolean;
  webRoot: string | null;
  mapFolder: string | null;
  logLevel: LogLevel;
  /** Rotated file of the log; null: standard output. */
  logFile: string | null;
  /** Null: none. */
  metrics: MetricsPlace | null;
}

/** Throws a `ConfigError` for the first invalid variable. */
export function readConfig(environment: Environment): Config {
  const host = readValue(environment, "HOST") ?? "localhost";
  const port = readWhole(environment, "PORT", 8080, 65_535);
  const demo = flagOf(environment, "GANTRY_DEMO");
  if (demo && !isLoopback(host))
    throw new ConfigError(
      "GANTRY_DEMO",
      `must not be true while HOST is ${host}: demo accounts exist only on loopback`,
    );
  return {
    databaseUrl: requireDatabaseUrl(environment, "DATABASE_URL"),
    databaseOwnerUrl: databaseUrlOf(environment, "DATABASE_OWNER_URL"),
    databasePool: readPoolSettings(environment),
    host,
    port,
    publicUrl: publicUrlOf(environment, port),
    natsUrls: natsUrlsOf(environment),
    secretKey: secretKeyOf(environment),
    issuers: issuersOf(environment),
    licenceVendorKeys: vendorKeysOf(environment),
    licenceServerUrl: licenceServerUrlOf(environment),
    applicationName: readValue(environment, "APPLICATION_NAME") ?? "Gantry",
    blobPlace: blobPlaceOf(environment),
    geojsonHosts: hostsOf(environment, "GEOJSON_HOSTS"),
    feedHosts: hostsOf(environment, "FEED_HOSTS"),
    simulatedCityUrl: simulatedCityUrlOf(environment),
    mail: mailSettingsOf(environment),
    deliveryHosts: hostsOf(environment, "DELIVERY_HOSTS"),
    streamOrigins: streamOriginsOf(environment),
    printProgram: readValue(environment, "CHROMIUM_PATH") ?? null,
    demo,
    webRoot: readValue(environment, "WEB_ROOT") ?? null,
    mapFolder: readValue(environment, "MAP_FOLDER") ?? null,
    logLevel: logLevelOf(environment),
    logFile: readValue(environment, "LOG_FILE") ?? null,
    metrics: metricsOf(environment),
  };
}

function metricsOf(environment: Environment): MetricsPlace | null {
  const text = readValue(environment, "METRICS_PORT");
  const host = readValue(environment, "METRICS_HOST") ?? "localhost";
  if (text === "off") return null;
  return { host, port: readWhole(environment, "METRICS_PORT", 9464, 65_535), isRequired: text !== undefined };
}

/** Only of this machine: the simulator listens nowhere else, and no other address must get such calls. */
function simulatedCityUrlOf(environment: Environment): string | null {
  const text = readValue(environment, "SIMULATED_CITY_URL");
  if (text === undefined) return null;
  const url = URL.parse(text);
  if (url?.protocol !== "http:" || !isLoopback(url.hostname) || url.pathname !== "/" || url.search !== "")
    throw new ConfigError("SIMULATED_CITY_URL", `must be http://127.0.0.1:PORT, not "${text}"`);
  return url.origin;
}

function publicUrlOf(environment: Environment, port: number): string {
  const text = readValue(environment, "PUBLIC_URL") ?? `http://localhost:${port}`;
  const url = URL.parse(text);
  const isPlain =
    url && ["http:", "https:"].includes(url.protocol) && url.pathname === "/" && !url.search && !url.hash;
  if (!isPlain || url.username !== "")
    throw new ConfigError("PUBLIC_URL", `must be an http or https address without a path, not "${text}"`);
  return url.origin;
}

function streamOriginsOf(environment: Environment): string[] | null {
  const text = readValue(environment, "STREAM_ORIGINS");
  if (text === undefined) return null;
  if (text === "none") return [];
  const origins = text.split(",").map((origin) => origin.trim().toLowerCase());
  const wrong = origins.find((origin) => !/^(https?|wss?):\/\/[^/?#@\s;'"*]+$/.test(origin));
  if (wrong !== undefined)
    throw new ConfigError(
      "STREAM_ORIGINS",
      `must hold origins such as https://streams.example, not "${wrong}"`,
    );
  return origins;
}

function natsUrlsOf(environment: Environment): string[] {
  const addresses = (readValue(environment, "NATS_URL") ?? "").split(",").map((address) => address.trim());
  return addresses.filter(Boolean).map((address) => {
    const url = URL.parse(address);
    // May contain a password, so messages must not repeat it.
    if (
      !url ||
      !["nats:", "tls:"].includes(url.protocol) ||
      url.hostname === "" ||
      !/^\/?$/.test(url.pathname)
    )
      throw new ConfigError(
        "NATS_URL",
        "must be addresses such as nats://127.0.0.1:4222, separated by commas",
      );
    return address;
  });
}

function secretKeyOf(environment: Environment): Buffer {
  const key = Buffer.from(readValue(environment, "GANTRY_SECRET_KEY") ?? "", "base64");
  if (key.length !== 32)
    throw new ConfigError(
      "GANTRY_SECRET_KEY",
      "must be 32 bytes in base64, for example from: openssl rand -base64 32",
    );
  return key;
}

function issuersOf(environment: Environment): IssuerConfig[] {
  const text = readValue(environment, "GANTRY_ISSUERS");
  if (text === undefined) return [];
  const parsed = parseIssuers(text);
  if ("problem" in parsed) throw new ConfigError("GANTRY_ISSUERS", parsed.problem);
  return parsed.issuers;
}

function vendorKeysOf(environment: Environment): VendorKey[] {
  const text = readValue(environment, "LICENCE_VENDOR_KEYS");
  if (text === undefined) return [];
  const parsed = parseVendorKeys(text);
  if ("problem" in parsed) throw new ConfigError("LICENCE_VENDOR_KEYS", parsed.problem);
  return parsed.keys;
}

function blobPlaceOf(environment: Environment): BlobPlace | null {
  const url = readValue(environment, "BLOB_STORE_URL");
  const region = readValue(environment, "BLOB_STORE_REGION");
  const accessKey = readValue(environment, "BLOB_STORE_ACCESS_KEY");
  const secretKey = readValue(environment, "BLOB_STORE_SECRET_KEY");
  if (url === undefined) return null;
  const parsed = parseBlobPlace({ url, region, accessKey, secretKey });
  if ("problem" in parsed) throw new ConfigError("BLOB_STORE_URL", parsed.problem);
  return parsed.place;
}

// Licence keys are sent there, so it must use TLS.
function licenceServerUrlOf(environment: Environment): string | null {
  const text = readValue(environment, "LICENCE_SERVER_URL");
  if (text === undefined) return null;
  const url = URL.parse(text);
  if (!url || !isProtected(url) || url.username !== "" || url.search || url.hash)
    throw new ConfigError(
      "LICENCE_SERVER_URL",
      `must be an https address, or http on loopback, not "${text}"`,
    );
  return url.href.replace(/\/$/, "");
}

function logLevelOf(environment: Environment): LogLevel {
  const text = readValue(environment, "LOG_LEVEL") ?? "info";
  const level = logLevels.find((known) => known === text);
  if (!level) throw new ConfigError("LOG_LEVEL", `must be one of ${logLevels.join(", ")}, not "${text}"`);
  return level;
}

const hostsOf = (environment: Environment, name: Variable): string[] =>
  (readValue(environment, name) ?? "")
    .split(",")
    .map((host) => host.trim().toLowerCase())
    .filter(Boolean);
