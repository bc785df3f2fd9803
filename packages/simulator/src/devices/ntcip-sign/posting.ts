import {
  encodeActivationCode,
  type MessageActivationCode,
} from "@gantry/protocols/ntcip1203/activation-code.ts";
import { memoryTypes, messageStatuses } from "@gantry/protocols/ntcip1203/enumerations.ts";
import {
  decodeMessageRow,
  type MessageRow,
  messageRowOids,
} from "@gantry/protocols/ntcip1203/message-table.ts";
import { control, messageTableOid } from "@gantry/protocols/ntcip1203/objects.ts";
import { integer, octets, octetsOfText, type SnmpValue } from "@gantry/protocols/snmp/value.ts";
import { getValues, type SnmpAddress, setValue } from "../../snmp-client.ts";

export async function writeMessage(
  address: SnmpAddress,
  multi: string,
  number = 1,
): Promise<number | undefined> {
  const oidOf = (column: Parameters<typeof messageTableOid>[0]) =>
    messageTableOid(column, memoryTypes.changeable, number);
  const steps: [string, SnmpValue][] = [
    [oidOf("dmsMessageStatus"), integer(messageStatuses.notUsedReq)],
    [oidOf("dmsMessageStatus"), integer(messageStatuses.modifyReq)],
    [oidOf("dmsMessageMultiString"), octets(octetsOfText(multi))],
    [oidOf("dmsMessageBeacon"), integer(0)],
    [oidOf("dmsMessagePixelService"), integer(0)],
    [oidOf("dmsMessageOwner"), octets(octetsOfText("control room"))],
    [oidOf("dmsMessageStatus"), integer(messageStatuses.validateReq)],
  ];
  for (const [oid, value] of steps) if ((await setValue(address, oid, value)) !== 0) return undefined;
  return integerAt(address, oidOf("dmsMessageStatus"));
}

/** Activates changeable row 1, by default without a time limit; returns the error-status. */
export async function activate(
  address: SnmpAddress,
  overrides: Partial<MessageActivationCode> = {},
): Promise<number | undefined> {
  const number = overrides.number ?? 1;
  const crc =
    overrides.crc ??
    (await integerAt(address, messageTableOid("dmsMessageCRC", memoryTypes.changeable, number)));
  const code = encodeActivationCode({
    durationMinutes: 65_535,
    activationPriority: 255,
    memoryType: memoryTypes.changeable,
    number,
    source: "127.0.0.1",
    ...overrides,
    crc: crc ?? 0,
  });
  if (!code.ok) throw new RangeError(code.error);
  return setValue(address, control.dmsActivateMessage, octets(code.value));
}

export async function currentBuffer(address: SnmpAddress): Promise<MessageRow | undefined> {
  const oids = messageRowOids(memoryTypes.currentBuffer, 1);
  const values = await getValues(address, oids);
  if (!values) return undefined;
  const answers = new Map(
    oids.map((oid, index): [string, SnmpValue] => [oid, values[index] ?? { type: "null" }]),
  );
  const row = decodeMessageRow(answers, memoryTypes.currentBuffer, 1);
  return row.ok ? row.value : undefined;
}

export async function integerAt(address: SnmpAddress, oid: string): Promise<number | undefined> {
  const value = (await getValues(address, [oid]))?.[0];
  return value?.type === "integer" ? value.value : undefined;
}
