import { crc32, deflateRawSync, deflateSync } from "node:zlib";

function writeChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A black 1-bit PNG: a few kilobytes for any number of pixels. */
export function blackPng(widthPx: number, heightPx: number, more: Buffer[] = []): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(widthPx, 0);
  head.writeUInt32BE(heightPx, 4);
  head[8] = 1;
  const rows = deflateSync(Buffer.alloc((Math.ceil(widthPx / 8) + 1) * heightPx), { level: 9 });
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [
    writeChunk("IHDR", head),
    ...more,
    writeChunk("IDAT", rows),
    writeChunk("IEND", Buffer.alloc(0)),
  ];
  return Buffer.concat([start, ...parts]);
}

export const pngText = (words: string): Buffer =>
  writeChunk("tEXt", Buffer.from(`Comment\0${words}`, "latin1"));
export const pngProfile = (bytes: number): Buffer =>
  writeChunk("iCCP", Buffer.concat([Buffer.from("x\0\0"), deflateSync(Buffer.alloc(bytes), { level: 9 })]));

interface ZipEntry {
  name: string;
  data: Buffer;
  claimedBytes?: number;
  flags?: number;
  at?: number;
}

export function zip(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, data, claimedBytes = data.length, flags = 0, at } of entries) {
    const [packed, title] = [deflateRawSync(data, { level: 9 }), Buffer.from(name)];
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(claimedBytes, 22);
    local.writeUInt16LE(title.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(flags, 8);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(claimedBytes, 24);
    entry.writeUInt16LE(title.length, 28);
    entry.writeUInt32LE(at ?? offset, 42);
    directory.push(entry, title);
    if (at !== undefined) continue;
    locals.push(local, title, packed);
    offset += local.length + title.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, listed, end]);
}
