import { messageCrc } from "@gantry/domain/sign/multi/crc.ts";
import type { MultiError } from "@gantry/domain/sign/multi/multi-tokens.ts";
import { memoryTypes, messageStatuses, validateErrors } from "@gantry/protocols/ntcip1203/enumerations.ts";
import type { MessageRow } from "@gantry/protocols/ntcip1203/message-table.ts";
import type { ErrorStatusName } from "@gantry/protocols/snmp/message.ts";

export interface MemorySize {
  /** Rows of changeable memory, which survive a power loss. */
  changeableRows: number;
  /** Rows of volatile memory, lost on a power loss. */
  volatileRows: number;
  /** MULTI of the permanent messages, from number 1. */
  permanent: readonly string[];
}

interface ValidationResult {
  /** dmsValidateMessageError. */
  validateError: number;
  /** Source of dmsMultiSyntaxError, with position and text. */
  multiError: MultiError | null;
}

interface MultiRules {
  hasBeacons: boolean;
  check(multi: string): MultiError | null;
  /** Stored form of the string; some signs rewrite it. */
  normalise(multi: string): string;
}

export interface MessageMemory {
  row(memoryType: number, number: number): MessageRow | undefined;
  indexes(): [number, number][];
  refusesEdit(memoryType: number, number: number): ErrorStatusName | undefined;
  edit(memoryType: number, number: number, change: Partial<MessageRow>): void;
  /** Executes modifyReq, validateReq or notUsedReq. */
  request(memoryType: number, number: number, status: number): ErrorStatusName | undefined;
  store(memoryType: number, number: number, multi: string, owner: string): MessageRow;
  clear(memoryType: number): void;
  usedRows(memoryType: number): number;
  lastValidation(): ValidationResult;
}

const notUsedRow: MessageRow = {
  multi: "",
  owner: "",
  crc: 0,
  beacon: false,
  pixelService: false,
  runTimePriority: 1,
  status: messageStatuses.notUsed,
};
/** Number of blank messages; the number is the run-time priority. */
const blankRows = 255;

/** dmsMessageTable (NTCIP 1203) without the current buffer; rows are created on first use. */
export function messageMemory(size: MemorySize, { check, normalise, hasBeacons }: MultiRules): MessageMemory {
  const rows = new Map<string, MessageRow>();
  const capacities: Record<number, number> = {
    [memoryTypes.permanent]: size.permanent.length,
    [memoryTypes.changeable]: size.changeableRows,
    [memoryTypes.volatile]: size.volatileRows,
    [memoryTypes.blank]: blankRows,
  };
  const isWritable = (memoryType: number) =>
    memoryType === memoryTypes.changeable || memoryType === memoryTypes.volatile;
  const keyOf = (memoryType: number, number: number) => `${memoryType}.${number}`;
  let validation: ValidationResult = { validateError: validateErrors.none, multiError: null };

  const findRow: MessageMemory["row"] = (memoryType, number) => {
    if (number < 1 || number > (capacities[memoryType] ?? 0)) return undefined;
    if (memoryType === memoryTypes.blank)
      return { ...notUsedRow, runTimePriority: number, status: messageStatuses.valid };
    return rows.get(keyOf(memoryType, number)) ?? notUsedRow;
  };
  const edit: MessageMemory["edit"] = (memoryType, number, change) => {
    const before = findRow(memoryType, number) ?? notUsedRow;
    rows.set(keyOf(memoryType, number), { ...before, ...change });
  };
  const validate = (memoryType: number, number: number) => {
    const before = findRow(memoryType, number) ?? notUsedRow;
    const multi = normalise(before.multi);
    const multiError = check(multi);
    validation = { validateError: validateErrorOf(multiError, before.beacon && !hasBeacons), multiError };
    const isValid = validation.validateError === validateErrors.none;
    const crc = messageCrc(multi, before.beacon, before.pixelService);
    edit(
      memoryType,
      number,
      isValid ? { multi, crc, status: messageStatuses.valid } : { status: messageStatuses.error },
    );
  };
  const request: MessageMemory["request"] = (memoryType, number, wanted) => {
    const status = findRow(memoryType, number)?.status;
    if (status === undefined || !isWritable(memoryType)) return "badValue";
    switch (wanted) {
      case messageStatuses.notUsedReq:
        rows.delete(keyOf(memoryType, number));
        return undefined;
      case messageStatuses.modifyReq:
        edit(memoryType, number, { status: messageStatuses.modifying });
        return undefined;
      case messageStatuses.validateReq:
        if (status !== messageStatuses.modifying) return "genErr";
        validate(memoryType, number);
        return undefined;
      default:
        return "badValue";
    }
  };
  const store: MessageMemory["store"] = (memoryType, number, multi, owner) => {
    const crc = messageCrc(multi, false, false);
    edit(memoryType, number, { ...notUsedRow, multi, owner, crc, status: messageStatuses.valid });
    return findRow(memoryType, number) ?? notUsedRow;
  };
  for (const [index, multi] of size.permanent.entries())
    store(memoryTypes.permanent, index + 1, multi, "maker");

  return {
    row: findRow,
    edit,
    request,
    store,
    indexes: () =>
      [memoryTypes.permanent, memoryTypes.changeable, memoryTypes.volatile, memoryTypes.blank].flatMap(
        (memoryType) =>
          Array.from({ length: capacities[memoryType] ?? 0 }, (_, index): [number, number] => [
            memoryType,
            index + 1,
          ]),
      ),
    refusesEdit: (memoryType, number) => {
      if (!isWritable(memoryType)) return "readOnly";
      return findRow(memoryType, number)?.status === messageStatuses.modifying ? undefined : "genErr";
    },
    clear: (memoryType) => {
      for (const key of rows.keys()) if (key.startsWith(`${memoryType}.`)) rows.delete(key);
    },
    usedRows: (memoryType) => [...rows.keys()].filter((key) => key.startsWith(`${memoryType}.`)).length,
    lastValidation: () => validation,
  };
}

function validateErrorOf(multiError: MultiError | null, asksForMissingBeacons: boolean): number {
  if (multiError) return validateErrors.syntaxMULTI;
  return asksForMissingBeacons ? validateErrors.beacons : validateErrors.none;
}
