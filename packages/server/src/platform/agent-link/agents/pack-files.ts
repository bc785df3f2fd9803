import { promisify } from "node:util";
import { crc32, deflateRaw, gzip } from "node:zlib";

export interface PackedFile {
  name: string;
  text: string;
  isProgram?: boolean;
}

const tarBlock = 512;

/** Deterministic gzipped tar (ustar) without timestamps. */
export async function tarGz(files: readonly PackedFile[]): Promise<Buffer> {
  const blocks = files.flatMap((file) => {
    const content = Buffer.from(file.text);
    const padding = Buffer.alloc((tarBlock - (content.length % tarBlock)) % tarBlock);
    return [tarHeader(file, content.length), content, padding];
  });
  return promisify(gzip)(Buffer.concat([...blocks, Buffer.alloc(2 * tarBlock)]));
}

/** Deflated files, names in UTF-8. */
export async function zip(files: readonly PackedFile[]): Promise<Buffer> {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const file of files) {
    const name = Buffer.from(file.name);
    const content = Buffer.from(file.text);
    const packed = await promisify<Buffer, Buffer>(deflateRaw)(content);
    const fields = zipFields(content, packed, name);
    const local = Buffer.concat([u32(0x0403_4b50), fields, name, packed]);
    // Created on Unix (3), so that the permissions apply.
    const place = Buffer.concat([
      u16(0),
      u16(0),
      u16(0),
      u32((modeOf(file) | 0o100000) * 0x1_0000),
      u32(offset),
    ]);
    directory.push(Buffer.concat([u32(0x0201_4b50), u16(0x0314), fields, place, name]));
    parts.push(local);
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  const counts = [
    u16(0),
    u16(0),
    u16(files.length),
    u16(files.length),
    u32(listed.length),
    u32(offset),
    u16(0),
  ];
  return Buffer.concat([...parts, listed, u32(0x0605_4b50), ...counts]);
}

function zipFields(content: Buffer, packed: Buffer, name: Buffer): Buffer {
  const utf8Names = 0x0800;
  const deflated = 8;
  const firstDay = 0x0021;
  return Buffer.concat([
    ...[20, utf8Names, deflated, 0, firstDay].map(u16),
    ...[crc32(content), packed.length, content.length].map(u32),
    u16(name.length),
    u16(0),
  ]);
}

function tarHeader(file: PackedFile, length: number): Buffer {
  const header = Buffer.alloc(tarBlock);
  const toOctal = (value: number, digits: number): string => `${value.toString(8).padStart(digits, "0")}\0`;
  header.write(file.name, 0, 100, "utf8");
  header.write(toOctal(modeOf(file), 7), 100);
  header.write(toOctal(0, 7) + toOctal(0, 7) + toOctal(length, 11) + toOctal(0, 11), 108);
  header.write("        0", 148);
  header.write("ustar\x0000", 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return header;
}

const modeOf = ({ isProgram }: PackedFile) => (isProgram ? 0o755 : 0o644);

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}
function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value >>> 0);
  return bytes;
}
