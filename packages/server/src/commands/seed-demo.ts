import { isDeepStrictEqual } from "node:util";
import type { CameraPreset } from "@gantry/domain/camera/camera-state.ts";
import { AppError } from "@gantry/domain/errors.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { secretFields } from "@gantry/domain/fields/document/validation.ts";
import { modules } from "../modules.ts";
import { makeInProcessBus } from "../platform/bus/in-process-bus.ts";
import { type Clock, systemClock } from "../platform/clock.ts";
import type { Config } from "../platform/config/config.ts";
import { tenantDatabase } from "../platform/database/in-tenant.ts";
import { openPool } from "../platform/database/pool.ts";
import type { TenantDatabase, TenantTransaction } from "../platform/database/tenant-database.ts";
import { ensureTenants } from "../platform/database/tenants.ts";
import type { DatabaseUrls } from "../platform/database/roles.ts";
import { type KindEditor, kindEditor } from "../platform/kinds/kind-editor.ts";
import { kindTable } from "../platform/kinds/database/kind-tables.ts";
import { type SecretStore, secretStore } from "../platform/kinds/database/secrets.ts";
import { listServedKinds } from "../platform/kinds/serve-kind.ts";
import { installationDatabase } from "../platform/identity/provider/installation-database.ts";
import type { LicenceCheck } from "../platform/licence/licence-check.ts";
import { type Licences, openLicences } from "../platform/licence/open-licences.ts";
import type { Log } from "../platform/log.ts";
import { placesOf, returnToPlaces } from "../platform/permission/entity-places.ts";
import type { Principal } from "../platform/permission/principal.ts";
import { demoEntities, demoTenants } from "./demo-data.ts";
import { demoId } from "./demo-id.ts";
import { postDemoMessages } from "./demo-posts.ts";
import { seedPresets } from "./seed-presets.ts";
import { makeSeedingPrincipal } from "./seeding-principal.ts";

export interface InventoryDevice {
  key: string;
  tenant: string;
  entityType: string;
  document: Readonly<Record<string, unknown>>;
  /** Names of presets for cameras that store only numbers. */
  presets?: readonly CameraPreset[];
}

interface SeedParts {
  urls: DatabaseUrls;
  /** The server's key, which encrypts device secrets. */
  secretKey: Buffer;
  inventory: readonly InventoryDevice[];
  licences: DemoLicences;
  log: Log;
  clock?: Clock;
}

export interface DemoLicences extends Pick<Config, "licenceVendorKeys" | "licenceServerUrl"> {
  keys: Readonly<Record<string, string>>;
}

interface SeedResult {
  created: number;
  updated: number;
}

/**
 * Creates the demo tenants with their lists and devices; idempotent. User changes and deletions stay; only
 * device addresses are updated.
 */
export async function seedDemo(parts: SeedParts): Promise<SeedResult> {
  const { urls, log, clock = systemClock } = parts;
  const newTenants = new Set(await ensureTenants(urls.owner, demoTenants, clock.nowMs()));
  const pool = await openPool(urls.server, { maxConnections: 2 });
  try {
    const bus = makeInProcessBus((error) => log.error({ error }, "a publish failed"));
    const database = tenantDatabase({ pool, bus, clock, log });
    const secrets = secretStore(parts.secretKey);
    const shared = { database, bus, clock, log, secrets, installation: installationDatabase(pool) };
    const licences = await openLicences({ ...parts.licences, secretKey: parts.secretKey }, shared);
    const seeder = newSeeder(database, secrets, licences.check, log);
    const result: SeedResult = { created: 0, updated: 0 };
    for (const { id } of demoTenants) {
      await ensureLicence(licences, makeSeedingPrincipal(id), parts.licences.keys[id]);
      const devices = parts.inventory.filter((device) => device.tenant === id);
      await seeder.addEntities(id, devices);
      const { created, updated } = await seeder.placeDevices(id, devices);
      result.created += created;
      result.updated += updated;
      if (newTenants.has(id)) await database.inTenant(makeSeedingPrincipal(id), addDemoFormats);
      if (newTenants.has(id)) await postDemoMessages({ ...shared, licences }, makeSeedingPrincipal(id));
    }
    return result;
  } finally {
    await pool.end();
  }
}

/** The simulated city lies in Colorado: its zone, miles and Fahrenheit. */
async function addDemoFormats(db: TenantTransaction): Promise<void> {
  await db.query(
    `insert into system_preference (tenant_id, id, name, metadata, updated_at, updated_by)
     values ($1, 'tenant_time_zone', 'Time zone', '{"value": "America/Denver"}', to_timestamp($2::float8 / 1000), $3),
       ($1, 'tenant_unit_system', 'Units', '{"value": "imperial"}', to_timestamp($2::float8 / 1000), $3)
     on conflict do nothing`,
    [db.tenantId, db.nowMs, db.principal.displayName],
  );
}

/** Activates the key of a tenant without a licence, and tries to renew an expired one. */
async function ensureLicence(
  { check, desk }: Licences,
  principal: Principal,
  key: string | undefined,
): Promise<void> {
  const { state } = await check.of(principal.tenantId);
  if (state === "missing" && key !== undefined) await desk.saveKey(principal, key);
  // The console opens anyway and then asks for a licence.
  if (state === "expired") await desk.renew(principal).catch(() => undefined);
}

function newSeeder(database: TenantDatabase, secrets: SecretStore, licence: LicenceCheck, log: Log) {
  const grants = {
    addCreated: async () => undefined,
    forget: async () => undefined,
    placesOf,
    returnTo: returnToPlaces,
  };
  const editors = new Map(
    listServedKinds(modules.flatMap((module) => module.kinds)).map((served) => [
      served.kind.entityType,
      kindEditor(served, { secrets, grants, licence }),
    ]),
  );
  const editorOf = (entityType: string): KindEditor => {
    const editor = editors.get(entityType);
    if (!editor) throw new Error(`No module serves ${entityType}.`);
    return editor;
  };

  return {
    /** Adds only lists and views the tenant never had, so that deleted ones stay deleted. */
    async addEntities(tenantId: string, devices: readonly InventoryDevice[]): Promise<void> {
      await database.inTenant(makeSeedingPrincipal(tenantId), async (db) => {
        for (const [kind, ofKind] of Map.groupBy(demoEntities(devices), (entity) => entity.kind)) {
          if (await hasAny(db, kind)) continue;
          for (const { document, id } of ofKind) await editorOf(kind.entityType).create(db, document, id);
        }
      });
    },

    async placeDevices(tenantId: string, devices: readonly InventoryDevice[]): Promise<SeedResult> {
      const result: SeedResult = { created: 0, updated: 0 };
      for (const [entityType, ofType] of Map.groupBy(devices, (device) => device.entityType)) {
        await database.inTenant(makeSeedingPrincipal(tenantId), async (db) => {
          const editor = editorOf(entityType);
          const known = await readKnown(db, editor.kind, secrets);
          for (const device of ofType) {
            const id = demoId(device.key);
            const there = known.get(id);
            if (there === undefined) {
              if (await hasRoom(db, editor.kind, licence)) {
                await editor.create(db, device.document, id);
                result.created++;
              } else
                log.warn({ tenantId, device: device.key }, "the licence limit does not allow this device");
            } else if (there !== "deleted" && !hasAddress(editor.kind, there, device.document)) {
              await editor.update(db, id, addressOf(editor.kind, device.document));
              result.updated++;
            }
            if (device.presets && there !== "deleted") await seedPresets(db, id, device.presets);
          }
        });
      }
      return result;
    },
  };
}

/** A smaller licence must not prevent the demo from starting. */
async function hasRoom(
  db: TenantTransaction,
  { licence: feature, countedByLicence }: AnyKind,
  licence: LicenceCheck,
): Promise<boolean> {
  if (!feature || !countedByLicence) return true;
  try {
    await licence.assertRoomFor(db, feature, 1);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "signLicenseError") return false;
    throw error;
  }
}

async function hasAny(db: TenantTransaction, kind: AnyKind): Promise<boolean> {
  const rows = await db.query(
    `(select from ${kindTable(kind).table} where tenant_id = $1 limit 1)
     union all (select from trash where tenant_id = $1 and entity_type = $2 limit 1)`,
    [db.tenantId, kind.entityType],
  );
  return rows.length > 0;
}

interface KnownAddress {
  places: Readonly<Record<string, unknown>>;
  secrets: Readonly<Record<string, string>>;
}

const placeFields = ["host", "port", "url", "internalStreamUrl", "externalStreamUrl"];

function placesIn(kind: AnyKind, document: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const fields = placeFields.filter((field) => field in kind.fields);
  return Object.fromEntries(fields.map((field) => [field, document[field] ?? null]));
}

async function readKnown(
  db: TenantTransaction,
  kind: AnyKind,
  secrets: SecretStore,
): Promise<Map<string, KnownAddress | "deleted">> {
  const { table } = kindTable(kind);
  const rows = await db.query<{ id: string; doc: Readonly<Record<string, unknown>> }>(
    `select id, doc from ${table} where tenant_id = $1`,
    [db.tenantId],
  );
  const trash = await db.query<{ id: string }>(
    "select id from trash where tenant_id = $1 and entity_type = $2",
    [db.tenantId, kind.entityType],
  );
  const stored = await secrets.read(
    db,
    kind.entityType,
    rows.map(({ id }) => id),
  );
  const known = new Map<string, KnownAddress | "deleted">(trash.map(({ id }) => [id, "deleted"]));
  for (const { id, doc } of rows)
    known.set(id, { places: placesIn(kind, doc), secrets: stored.get(id) ?? {} });
  return known;
}

function hasAddress(kind: AnyKind, there: KnownAddress, document: InventoryDevice["document"]): boolean {
  if (!isDeepStrictEqual(there.places, placesIn(kind, document))) return false;
  return Object.entries(there.secrets).every(([field, text]) =>
    isDeepStrictEqual(document[field] ?? text, text),
  );
}

function addressOf(kind: AnyKind, document: InventoryDevice["document"]): Record<string, unknown> {
  const secrets = secretFields(kind).map((field) => [field, document[field] ?? null]);
  return { ...placesIn(kind, document), ...Object.fromEntries(secrets) };
}
