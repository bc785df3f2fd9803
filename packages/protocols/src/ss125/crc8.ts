const polynomial = 0x1c;

const table = Uint8Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = (value & 0x80) === 0 ? value << 1 : (value << 1) ^ polynomial;
  return value;
});

/** CRC-8 with polynomial 0x1C, from 0, most significant bit first. */
export function crc8(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) crc = table[(crc ^ byte) & 0xff] ?? 0;
  return crc;
}
