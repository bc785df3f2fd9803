import {
  decodeMessageIdCode,
  encodeMessageIdCode,
  type MessageIdCode,
} from "@gantry/protocols/ntcip1203/activation-code.ts";
import { integer, octets, octetsOfText, type SnmpValue, textOfOctets } from "@gantry/protocols/snmp/value.ts";
import type { ManagedObject } from "../object-tree.ts";

export function readOnly(read: () => SnmpValue): ManagedObject {
  return { read };
}

export function readOnlyInteger(read: () => number): ManagedObject {
  return readOnly(() => integer(read()));
}

/** badValue outside the range or for another type. */
export function writableInteger({
  read,
  write,
  min = 0,
  max = 65_535,
}: {
  read: () => number;
  write: (value: number) => void;
  min?: number;
  max?: number;
}): ManagedObject {
  return {
    read: () => integer(read()),
    refuses: (value) => {
      const isTaken = value.type === "integer" && value.value >= min && value.value <= max;
      return isTaken ? undefined : "badValue";
    },
    write: (value) => {
      if (value.type === "integer") write(value.value);
      return undefined;
    },
  };
}

export function writableText({
  read,
  write,
  maxLength,
}: {
  read: () => string;
  write: (text: string) => void;
  maxLength: number;
}): ManagedObject {
  return {
    read: () => octets(octetsOfText(read())),
    refuses: (value) => (value.type === "octets" && value.value.length <= maxLength ? undefined : "badValue"),
    write: (value) => {
      if (value.type === "octets") write(textOfOctets(value.value));
      return undefined;
    },
  };
}

/** badValue for memory type 0, which names no message. */
export function writableMessageId(
  read: () => MessageIdCode,
  write: (id: MessageIdCode) => void,
): ManagedObject {
  return {
    read: () => messageIdValue(read()),
    refuses: (value) => (messageIdOf(value) ? undefined : "badValue"),
    write: (value) => {
      const id = messageIdOf(value);
      if (id) write(id);
      return undefined;
    },
  };
}

function messageIdOf(value: SnmpValue): MessageIdCode | undefined {
  const decoded = value.type === "octets" ? decodeMessageIdCode(value.value) : undefined;
  return decoded?.ok && encodeMessageIdCode(decoded.value).ok ? decoded.value : undefined;
}

export function messageIdValue(id: MessageIdCode): SnmpValue {
  const encoded = encodeMessageIdCode(id);
  if (!encoded.ok) throw new RangeError(`not a message id: ${JSON.stringify(id)}`);
  return octets(encoded.value);
}
