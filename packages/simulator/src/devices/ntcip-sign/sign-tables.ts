import { memoryTypes, messageStatuses } from "@gantry/protocols/ntcip1203/enumerations.ts";
import {
  encodeMessageRow,
  type MessageRow,
  ownerMaxLength,
} from "@gantry/protocols/ntcip1203/message-table.ts";
import { messageColumns, messageTableOid } from "@gantry/protocols/ntcip1203/objects.ts";
import { integer } from "@gantry/protocols/snmp/value.ts";
import type { ManagedObject, ManagedTable } from "../object-tree.ts";
import type { SignMachine } from "./sign-machine-model.ts";
import { writableInteger, writableText } from "./values.ts";

const currentBufferIndex: [number, number] = [memoryTypes.currentBuffer, 1];

/** dmsMessageTable with the current buffer between volatile and blank memory. */
export function messageTable(machine: SignMachine): ManagedTable {
  const { memory } = machine;
  const columns = Object.values(messageColumns);
  const rows = [...memory.indexes(), currentBufferIndex].toSorted(([a, b], [c, d]) => a - c || b - d);
  return {
    entry: entryOf(messageTableOid("dmsMessageMemoryType", 1, 1), 3),
    columns,
    rows: () => rows,
    cell: (column, index) => messageCell(machine, column, index),
  };
}

function messageCell(
  machine: SignMachine,
  column: number,
  index: readonly number[],
): ManagedObject | undefined {
  const [memoryType = 0, number = 0, ...more] = index;
  const isCurrent = memoryType === memoryTypes.currentBuffer && number === 1;
  const readRow = () => (isCurrent ? currentRow(machine) : machine.memory.row(memoryType, number));
  if (more.length > 0 || !readRow()) return undefined;
  const read = () => {
    const values = encodeMessageRow(readRow() ?? currentRow(machine), memoryType, number);
    return values.get(oidOf(column, memoryType, number)) ?? integer(column === 1 ? memoryType : number);
  };
  const write = isCurrent ? undefined : writerOf(machine, column, memoryType, number);
  return write ? { ...write, read } : { read };
}

function oidOf(column: number, memoryType: number, number: number): string {
  return `${entryOf(messageTableOid("dmsMessageMemoryType", 1, 1), 3)}.${column}.${memoryType}.${number}`;
}

function currentRow({ control }: SignMachine): MessageRow {
  return { ...control.shown().row, status: messageStatuses.valid };
}

function writerOf(
  { memory, options }: SignMachine,
  column: number,
  memoryType: number,
  number: number,
): ManagedObject | undefined {
  const edit = (change: Partial<MessageRow>) => memory.edit(memoryType, number, change);
  const guardObject = (object: ManagedObject): ManagedObject => ({
    ...object,
    write: (value) => memory.refusesEdit(memoryType, number) ?? object.write?.(value),
  });
  const makeFlag = (write: (isOn: boolean) => void) =>
    guardObject(writableInteger({ read: () => 0, write: (value) => write(value === 1), max: 1 }));
  switch (column) {
    case messageColumns.dmsMessageMultiString: {
      const maxLength = options.description.maxMultiLength;
      return guardObject(writableText({ read: () => "", write: (multi) => edit({ multi }), maxLength }));
    }
    case messageColumns.dmsMessageOwner:
      return guardObject(
        writableText({ read: () => "", write: (owner) => edit({ owner }), maxLength: ownerMaxLength }),
      );
    case messageColumns.dmsMessageBeacon:
      return makeFlag((beacon) => edit({ beacon }));
    case messageColumns.dmsMessagePixelService:
      return makeFlag((pixelService) => edit({ pixelService }));
    case messageColumns.dmsMessageRunTimePriority: {
      const write = (runTimePriority: number) => edit({ runTimePriority });
      return guardObject(writableInteger({ read: () => 1, write, min: 1, max: 255 }));
    }
    case messageColumns.dmsMessageStatus:
      return {
        read: () => integer(0),
        refuses: (value) => (value.type === "integer" ? undefined : "badValue"),
        write: (value) =>
          value.type === "integer" ? memory.request(memoryType, number, value.value) : "badValue",
      };
    default:
      return undefined;
  }
}

function entryOf(cellOid: string, arcs: number): string {
  return cellOid.split(".").slice(0, -arcs).join(".");
}
