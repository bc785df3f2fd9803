import { type SnmpValue, textOfOctets } from "./value.ts";

interface ValueText {
  type: SnmpValue["type"];
  text: string;
  /** Lower case, two digits per octet. */
  hex?: string;
}

/** Numbers in decimal; octets as text if all are printable Latin-1 or line breaks, otherwise as hex. */
export function valueText(value: SnmpValue): ValueText {
  switch (value.type) {
    case "null":
      return { type: value.type, text: "" };
    case "octets":
    case "opaque": {
      const hex = hexText(value.value);
      const text = isPrintable(value.value) ? textOfOctets(value.value) : hex;
      return { type: value.type, text, hex };
    }
    case "ipAddress":
      return { type: value.type, text: value.value.join("."), hex: hexText(value.value) };
    case "integer":
    case "counter":
    case "gauge":
    case "timeTicks":
    case "oid":
      return { type: value.type, text: String(value.value) };
  }
}

function isPrintable(octets: Uint8Array): boolean {
  return octets.every(
    (octet) =>
      (octet >= 0x20 && octet < 0x7f) || octet >= 0xa0 || octet === 9 || octet === 10 || octet === 13,
  );
}

function hexText(octets: Uint8Array): string {
  return Array.from(octets, (octet) => octet.toString(16).padStart(2, "0")).join("");
}
