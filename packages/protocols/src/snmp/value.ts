/** SNMPv1 value (RFC 1155, RFC 1157), independent of its encoding. */
export type SnmpValue =
  | { type: "integer"; value: number }
  | { type: "octets"; value: Uint8Array }
  | { type: "null" }
  /** Dotted, no leading dot. */
  | { type: "oid"; value: string }
  /** Four octets. */
  | { type: "ipAddress"; value: Uint8Array }
  | { type: "counter"; value: number }
  | { type: "gauge"; value: number }
  | { type: "timeTicks"; value: number }
  | { type: "opaque"; value: Uint8Array };

/** GET results by dotted OID; objects the device lacks (noSuchName) are missing. */
export type Answers = ReadonlyMap<string, SnmpValue>;

export const integer = (value: number): SnmpValue => ({ type: "integer", value });
export const octets = (value: Uint8Array): SnmpValue => ({ type: "octets", value });

export function isSameValue(a: SnmpValue, b: SnmpValue): boolean {
  if (a.type !== b.type) return false;
  if (!("value" in a) || !("value" in b)) return true;
  if (!(a.value instanceof Uint8Array) || !(b.value instanceof Uint8Array)) return a.value === b.value;
  const other = b.value;
  return a.value.length === other.length && a.value.every((octet, index) => octet === other[index]);
}

/** One octet per character; code points above 255 become `?`. */
export function octetsOfText(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return code > 255 ? 0x3f : code;
  });
}

/** One character per octet. */
export function textOfOctets(value: Uint8Array): string {
  let text = "";
  for (const octet of value) text += String.fromCharCode(octet);
  return text;
}
