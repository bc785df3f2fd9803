import { gzipSync } from "node:zlib";
import { zxyToTileId } from "pmtiles";

export interface Tile {
  z: number;
  x: number;
  y: number;
  data: Uint8Array;
}

export interface ArchiveInfo {
  metadata: object;
  /** Degrees: west, south, east, north. */
  bounds: readonly [number, number, number, number];
  center: readonly [number, number, number];
}

interface Entry {
  id: number;
  run: number;
  offset: number;
  length: number;
}

const headerLength = 127;
/** Readers fetch header and root directory with the first request. */
const rootMaxBytes = 16_384 - headerLength;
const leafEntries = 2_000;
const gzipCompression = 2;
const vectorTileType = 1;

/** PMTiles v3 archive of gzipped vector tiles, deduplicated and ordered for few range requests. */
export function writeArchive(tiles: readonly Tile[], info: ArchiveInfo): Buffer {
  const { entries, chunks } = pack(tiles);
  const { root, leaves } = writeDirectories(entries);
  const metadata = gzipSync(JSON.stringify(info.metadata));
  const lengths = {
    root: root.length,
    metadata: metadata.length,
    leaves: leaves.length,
    data: chunks.reduce((sum, chunk) => sum + chunk.length, 0),
  };
  const header = writeHeader(lengths, {
    tiles: tiles.length,
    entries: entries.length,
    chunks: chunks.length,
    zooms: tiles.map((tile) => tile.z),
    info,
  });
  return Buffer.concat([header, root, metadata, leaves, ...chunks]);
}

function pack(tiles: readonly Tile[]): { entries: Entry[]; chunks: Buffer[] } {
  const ordered = tiles
    .map((tile) => ({ id: zxyToTileId(tile.z, tile.x, tile.y), data: gzipSync(tile.data, { level: 9 }) }))
    .sort((a, b) => a.id - b.id);
  const known = new Map<string, { offset: number; length: number }>();
  const entries: Entry[] = [];
  const chunks: Buffer[] = [];
  let end = 0;
  for (const { id, data } of ordered) {
    const key = data.toString("latin1");
    let place = known.get(key);
    if (!place) {
      place = { offset: end, length: data.length };
      known.set(key, place);
      chunks.push(data);
      end += data.length;
    }
    const last = entries.at(-1);
    if (last && last.offset === place.offset && last.id + last.run === id) last.run++;
    else entries.push({ id, run: 1, ...place });
  }
  return { entries, chunks };
}

/** Uses leaf directories if a single one would be too long. */
function writeDirectories(entries: readonly Entry[]): { root: Buffer; leaves: Buffer } {
  const single = writeDirectory(entries);
  if (single.length <= rootMaxBytes) return { root: single, leaves: Buffer.alloc(0) };
  const pointers: Entry[] = [];
  const leaves: Buffer[] = [];
  let offset = 0;
  for (let start = 0; start < entries.length; start += leafEntries) {
    const leaf = writeDirectory(entries.slice(start, start + leafEntries));
    pointers.push({ id: entries[start]?.id ?? 0, run: 0, offset, length: leaf.length });
    leaves.push(leaf);
    offset += leaf.length;
  }
  return { root: writeDirectory(pointers), leaves: Buffer.concat(leaves) };
}

function writeDirectory(entries: readonly Entry[]): Buffer {
  const bytes = writeVarint(entries.length);
  let before = 0;
  for (const { id } of entries) {
    bytes.push(...writeVarint(id - before));
    before = id;
  }
  for (const { run } of entries) bytes.push(...writeVarint(run));
  for (const { length } of entries) bytes.push(...writeVarint(length));
  entries.forEach((entry, index) => {
    const previous = entries[index - 1];
    // 0 means directly after the previous entry; otherwise offset plus one.
    const follows = previous && entry.offset === previous.offset + previous.length;
    bytes.push(...writeVarint(follows ? 0 : entry.offset + 1));
  });
  return gzipSync(Buffer.from(bytes), { level: 9 });
}

function writeVarint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  while (rest > 127) {
    bytes.push((rest % 128) | 128);
    rest = Math.floor(rest / 128);
  }
  bytes.push(rest);
  return bytes;
}

interface Counts {
  tiles: number;
  entries: number;
  chunks: number;
  zooms: number[];
  info: ArchiveInfo;
}

function writeHeader(
  lengths: Record<"root" | "metadata" | "leaves" | "data", number>,
  counts: Counts,
): Buffer {
  const header = Buffer.alloc(headerLength);
  header.write("PMTiles", 0);
  header[7] = 3;
  const put = (at: number, value: number) => header.writeBigUInt64LE(BigInt(value), at);
  let position = headerLength;
  for (const [at, part] of [
    [8, lengths.root],
    [24, lengths.metadata],
    [40, lengths.leaves],
    [56, lengths.data],
  ] as const) {
    put(at, position);
    put(at + 8, part);
    position += part;
  }
  put(72, counts.tiles);
  put(80, counts.entries);
  put(88, counts.chunks);
  header[96] = 1; // Clustered: tile data follows the directory order.
  header[97] = gzipCompression;
  header[98] = gzipCompression;
  header[99] = vectorTileType;
  header[100] = Math.min(...counts.zooms);
  header[101] = Math.max(...counts.zooms);
  counts.info.bounds.forEach((degrees, index) => header.writeInt32LE(e7(degrees), 102 + index * 4));
  const [longitude, latitude, zoom] = counts.info.center;
  header[118] = zoom;
  header.writeInt32LE(e7(longitude), 119);
  header.writeInt32LE(e7(latitude), 123);
  return header;
}

function e7(degrees: number): number {
  return Math.round(degrees * 1e7);
}
