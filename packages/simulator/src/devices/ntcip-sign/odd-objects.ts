import { memoryTypes } from "@gantry/protocols/ntcip1203/enumerations.ts";
import {
  control,
  fontTableOid,
  messageTableOid,
  multiDefaults,
  signConfiguration,
  status,
  vms,
} from "@gantry/protocols/ntcip1203/objects.ts";
import { integer, octets, octetsOfText, type SnmpValue } from "@gantry/protocols/snmp/value.ts";

interface OddObject {
  /** The object, or the column of which every row is odd. */
  oid: string;
  value: SnmpValue;
}

const bytes = (count: number): SnmpValue => octets(new Uint8Array(count).fill(1));
const text = (value: string): SnmpValue => octets(octetsOfText(value));
/** The column without its indexes. */
const columnOf = (oid: string, indexes: string): string => oid.slice(0, -indexes.length);

/** Wrong objects that real signs report and that do not keep them from showing messages. */
export const oddObjects = {
  shortMonochromeColor: { oid: vms.monochromeColor, value: bytes(3) },
  tagsAsInteger: { oid: multiDefaults.dmsSupportedMultiTags, value: integer(7) },
  noDefaultFont: { oid: multiDefaults.defaultFont, value: integer(0) },
  noColorScheme: { oid: multiDefaults.dmsColorScheme, value: integer(0) },
  otherLineJustification: { oid: multiDefaults.defaultJustificationLine, value: integer(1) },
  otherPageJustification: { oid: multiDefaults.defaultJustificationPage, value: integer(1) },
  longBackground: { oid: multiDefaults.defaultBackgroundRGB, value: bytes(4) },
  noPages: { oid: multiDefaults.dmsMaxNumberPages, value: integer(0) },
  noTextLength: { oid: multiDefaults.dmsMaxMultiStringLength, value: integer(0) },
  negativePageTime: { oid: multiDefaults.defaultPageOnTime, value: integer(-1) },
  fontNameAsInteger: { oid: columnOf(fontTableOid("fontName", 0), "0"), value: integer(5) },
  negativeShortErrors: { oid: status.shortErrorStatus, value: integer(-1) },
  negativeTimeRemaining: { oid: control.dmsMessageTimeRemaining, value: integer(-1) },
  shortMessageSource: { oid: control.dmsMsgTableSource, value: bytes(4) },
  crcAsText: {
    oid: columnOf(messageTableOid("dmsMessageCRC", memoryTypes.changeable, 1), `${memoryTypes.changeable}.1`),
    value: text("CRC"),
  },
  unknownClassicColor: { oid: multiDefaults.defaultForegroundRGB, value: octets(Uint8Array.of(40)) },
  technologyAsText: { oid: signConfiguration.dmsSignTechnology, value: text("LED") },
  negativeHeight: { oid: signConfiguration.dmsSignHeight, value: integer(-1) },
} as const satisfies Record<string, OddObject>;

export type OddObjectName = keyof typeof oddObjects;
export const oddObjectNames = Object.keys(oddObjects) as OddObjectName[];

/** The value that a sign with this odd object reports. */
export function oddValue(name: OddObjectName, oid: string, value: SnmpValue): SnmpValue {
  const odd = oddObjects[name];
  const isOdd = odd.oid.endsWith(".") ? oid.startsWith(odd.oid) : oid === odd.oid;
  return isOdd && value.type !== "null" ? odd.value : value;
}
