import { baseLayers, type BaseLayers } from "@gantry/domain/contract/answers/map-layers.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { mapLayer, type MapLayer } from "@gantry/domain/kinds/map-layer.ts";
import { allowedIds } from "@gantry/domain/permissions/grants.ts";
import { z } from "zod";
import type { BlobStore } from "../blobs/blob-store.ts";
import { isSafeTarget, type ReadOutside, readOutside } from "../blobs/fetch-outside.ts";
import { readableFile } from "../blobs/file-rows.ts";
import { limitConcurrency } from "../blobs/limit-concurrency.ts";
import { readGeojson } from "../blobs/read-geojson.ts";
import type { TenantDatabase, TenantTransaction } from "../database/tenant-database.ts";
import { defineRoute, FileAnswer, JsonText, type RouteDeclaration, tenantRoute } from "../http/route.ts";
import type { SecretStore } from "../kinds/database/secrets.ts";
import type { Principal } from "../permission/principal.ts";
import { tileAddress, type TilePlace } from "./tile-address.ts";
import { tileType } from "./tile-type.ts";

interface MapLayerParts {
  database: TenantDatabase;
  secrets: SecretStore;
  store: BlobStore | undefined;
  allowedHosts: readonly string[];
}

type Layer = Pick<MapLayer, "name" | "layerType" | "url" | "sourceFile" | "style">;

const { entityType, path } = mapLayer;
const tileMaxBytes = 4 * 1024 * 1024;
const tileTimeoutMs = 8_000;
const deepestZoom = 24;
/** Slow servers of one tenant must not hold the connections of all. */
const maxReadsOfTenant = 24;

/** What the page shows of other servers' layers: it never gets their keys, and they never see its user. */
export function mapLayerRoutes(parts: MapLayerParts): RouteDeclaration<never>[] {
  const readings = new Map<string, ReturnType<typeof limitConcurrency>>();
  const reading = (tenantId: string) => {
    const known = readings.get(tenantId) ?? limitConcurrency(maxReadsOfTenant);
    readings.set(tenantId, known);
    return known;
  };
  const access = { action: "READ", entityType, id: "id" } as const;
  return [
    tenantRoute(parts.database, {
      method: "GET",
      path: `${path}/base`,
      summary: "List the base layers, without addresses and keys",
      answer: baseLayers,
      access: { action: "READ", entityType },
      work: (db) => listBaseLayers(db, parts.secrets),
    }),
    defineRoute({
      method: "GET",
      path: `${path}/:id/tile/:z/:x/:y`,
      summary: "Get a tile of a layer, read from its server with the key of the layer",
      answer: z.file(),
      access,
      handler: ({ principal, param }) => {
        const place = placeOf(param("z"), param("x"), param("y"));
        return reading(principal.tenantId)(() => readTile(parts, principal, param("id"), place));
      },
    }),
    defineRoute({
      method: "GET",
      path: `${path}/:id/data`,
      summary: "Get the features of a GeoJSON layer, from its file or its server",
      answer: z.looseObject({ type: z.string() }),
      access,
      handler: ({ principal, param }) =>
        reading(principal.tenantId)(() => readData(parts, principal, param("id"))),
    }),
  ];
}

async function listBaseLayers(db: TenantTransaction, secrets: SecretStore): Promise<BaseLayers> {
  const allowed = allowedIds(db.principal.grants, "READ", entityType);
  const rows = await db.query<Layer & { id: string }>(
    `select id, doc ->> 'name' as name, doc ->> 'layerType' as "layerType", doc ->> 'url' as url, doc -> 'style' as style
     from map_layer where tenant_id = $1 and doc ->> 'isBaseLayer' = 'true' and ($2::text[] is null or id = any($2))
     order by doc ->> 'name', id`,
    [db.tenantId, allowed === "all" ? null : [...(allowed ?? [])]],
  );
  const keys = await secrets.read(
    db,
    entityType,
    rows.map(({ id }) => id),
  );
  const satellite = rows.find(
    ({ id, layerType, url }) =>
      layerType === "mapbox" && url?.includes("satellite-streets") && keys.get(id)?.["apiKey"],
  );
  return {
    items: rows.map(({ id, name, layerType, style }) => ({
      id,
      name: name ?? "",
      layerType,
      style,
      isDefault: id === satellite?.id,
    })),
  };
}

async function readTile(
  { database, secrets, allowedHosts }: MapLayerParts,
  principal: Principal,
  id: string,
  place: TilePlace,
): Promise<FileAnswer> {
  const { layer, key } = await database.inTenant(principal, async (db) => ({
    layer: await readLayer(db, id),
    key: (await secrets.read(db, entityType, [id])).get(id)?.["apiKey"] ?? undefined,
  }));
  const address = tileAddress(layer, place, key);
  if (!address || (key !== undefined && !isSafeTarget(address, allowedHosts)))
    throw failure(layer, "mapLayerAddress");
  const read = await readOutside(address, allowedHosts, {
    maxBytes: tileMaxBytes,
    timeoutMs: tileTimeoutMs,
    headers: { Accept: "image/*, application/x-protobuf" },
  });
  // Outside the area that the layer covers.
  if ("problem" in read && read.problem === "status" && (read.status === 404 || read.status === 204))
    throw new AppError("notFound", { kind: "tile", id });
  const bytes = bytesOf(layer, read);
  const type = tileType(layer.layerType, bytes);
  if (type === undefined) throw failure(layer, "mapLayerWrong");
  return new FileAnswer(bytes, { name: "tile", type });
}

async function readData(
  { database, store, allowedHosts }: MapLayerParts,
  principal: Principal,
  id: string,
): Promise<JsonText> {
  const { layer, file } = await database.inTenant(principal, async (db) => {
    const layer = await readLayer(db, id);
    const fileId = layer.sourceFile?.id;
    return { layer, file: fileId === undefined ? undefined : await readableFile(db, fileId) };
  });
  const bytes = file
    ? await store?.get({ tenantId: principal.tenantId, blobId: file.blobId })
    : await readFromServer(layer, allowedHosts);
  // The check also bounds the time that a hostile answer takes.
  if (!bytes || (await readGeojson(bytes)) === undefined) throw failure(layer, "mapLayerWrong");
  return new JsonText(bytes.toString("utf8"));
}

async function readFromServer(layer: Layer, allowedHosts: readonly string[]): Promise<Buffer> {
  const address = layer.url ? URL.parse(layer.url) : null;
  if (!address) throw failure(layer, "mapLayerAddress");
  return bytesOf(layer, await readOutside(address, allowedHosts, { timeoutMs: tileTimeoutMs }));
}

async function readLayer(db: TenantTransaction, id: string): Promise<Layer> {
  const [row] = await db.query<{ doc: Layer }>("select doc from map_layer where tenant_id = $1 and id = $2", [
    db.tenantId,
    id,
  ]);
  if (!row) throw new AppError("notFound", { kind: mapLayer.name, id });
  return row.doc;
}

function bytesOf(layer: Layer, read: ReadOutside): Buffer {
  if ("bytes" in read) return read.bytes;
  // One answer for every address that is not outside: it must not tell what is in the network of the server.
  const isSilent = read.problem === "noAnswer" || read.problem === "notOutside";
  throw failure(layer, isSilent ? "mapLayerSilent" : "mapLayerWrong");
}

const failure = ({ name }: Layer, code: "mapLayerSilent" | "mapLayerWrong" | "mapLayerAddress") =>
  new AppError(code, { name: name ?? "" });

function placeOf(...texts: [string, string, string]): TilePlace {
  const [z = -1, x = -1, y = -1] = texts.map((text) => (/^\d{1,8}$/.test(text) ? Number(text) : -1));
  const isTile = z >= 0 && z <= deepestZoom && x >= 0 && y >= 0 && x < 2 ** z && y < 2 ** z;
  if (!isTile) throw new AppError("notFound", { kind: "tile", id: texts.join("/") });
  return { z, x, y };
}
