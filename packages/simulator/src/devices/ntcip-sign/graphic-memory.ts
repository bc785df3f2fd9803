import type { Graphic } from "@gantry/domain/sign/pictures/graphic.ts";
import { graphicStatuses } from "@gantry/protocols/ntcip1203/enumerations.ts";
import {
  graphicIdOf,
  graphicOctets,
  graphicOf,
  type GraphicRow,
} from "@gantry/protocols/ntcip1203/graphic-table.ts";
import type { ErrorStatusName } from "@gantry/protocols/snmp/message.ts";

export interface GraphicSize {
  /** dmsGraphicMaxEntries; 0: no graphics. */
  rows: number;
  /** dmsGraphicMaxSize. */
  maxOctets: number;
  /** dmsGraphicBlockSize. */
  blockOctets: number;
}

export interface GraphicMemory {
  readonly size: GraphicSize;
  row(graphicIndex: number): GraphicRow | undefined;
  rowNow(graphicIndex: number): GraphicRow | undefined;
  block(graphicIndex: number, blockNumber: number): Uint8Array | undefined;
  blockNumbers(graphicIndex: number): readonly number[];
  refusesEdit(graphicIndex: number): ErrorStatusName | undefined;
  edit(graphicIndex: number, change: Partial<GraphicRow>): void;
  setBlock(graphicIndex: number, blockNumber: number, block: Uint8Array): ErrorStatusName | undefined;
  request(graphicIndex: number, status: number): ErrorStatusName | undefined;
  usedRows(): number;
  freeOctets(): number;
}

interface Row {
  graphic: GraphicRow;
  blocks: Map<number, Uint8Array>;
  isCalculating: boolean;
}

const unused: GraphicRow = {
  number: 0,
  name: "",
  widthPx: 0,
  heightPx: 0,
  type: "monochrome1bit",
  graphicId: 0,
  transparentEnabled: false,
  transparentColor: new Uint8Array(1),
  status: graphicStatuses.notUsed,
};

/** `graphics` always holds the displayable graphics by number. */
export function graphicMemory(graphics: Map<number, Graphic>, size: GraphicSize): GraphicMemory {
  const rows: Row[] = Array.from({ length: size.rows }, () => ({
    graphic: unused,
    blocks: new Map(),
    isCalculating: false,
  }));
  const rowAt = (graphicIndex: number): Row | undefined => rows[graphicIndex - 1];
  const octetsOf = ({ graphic }: Row) => graphicOctets(graphic) ?? 0;

  function ready(row: Row): boolean {
    const count = octetsOf(row);
    if (row.graphic.number < 1 || count === 0 || count > size.maxOctets) return false;
    const pixels = new Uint8Array(count);
    for (let at = 0; at * size.blockOctets < count; at++) {
      const block = row.blocks.get(at + 1);
      if (!block) return false;
      pixels.set(block.subarray(0, count - at * size.blockOctets), at * size.blockOctets);
    }
    row.graphic = { ...row.graphic, graphicId: graphicIdOf(row.graphic, pixels) };
    graphics.set(row.graphic.number, graphicOf(row.graphic, pixels));
    return true;
  }

  return {
    size,
    row(graphicIndex) {
      const row = rowAt(graphicIndex);
      if (!row?.isCalculating) return row?.graphic;
      row.isCalculating = false;
      return { ...row.graphic, status: graphicStatuses.calculatingID };
    },
    rowNow: (graphicIndex) => rowAt(graphicIndex)?.graphic,
    block: (graphicIndex, blockNumber) => rowAt(graphicIndex)?.blocks.get(blockNumber),
    blockNumbers: (graphicIndex) => [...(rowAt(graphicIndex)?.blocks.keys() ?? [])].toSorted((a, b) => a - b),
    refusesEdit: (graphicIndex) =>
      rowAt(graphicIndex)?.graphic.status === graphicStatuses.modifying ? undefined : "genErr",
    edit(graphicIndex, change) {
      const row = rowAt(graphicIndex);
      if (row) row.graphic = { ...row.graphic, ...change };
    },
    setBlock(graphicIndex, blockNumber, block) {
      if (block.length !== size.blockOctets || blockNumber < 1) return "badValue";
      const row = rowAt(graphicIndex);
      if (!row || blockNumber > Math.ceil(octetsOf(row) / size.blockOctets)) return "genErr";
      row.blocks.set(blockNumber, block.slice());
      return undefined;
    },
    request(graphicIndex, wanted) {
      const row = rowAt(graphicIndex);
      if (!row) return "genErr";
      switch (wanted) {
        case graphicStatuses.modifyReq:
          graphics.delete(row.graphic.number);
          row.graphic = { ...row.graphic, status: graphicStatuses.modifying };
          row.blocks.clear();
          return undefined;
        case graphicStatuses.readyForUseReq:
          if (row.graphic.status !== graphicStatuses.modifying || !ready(row)) return "genErr";
          row.graphic = { ...row.graphic, status: graphicStatuses.readyForUse };
          row.isCalculating = true;
          return undefined;
        case graphicStatuses.notUsedReq:
          graphics.delete(row.graphic.number);
          row.graphic = unused;
          row.blocks.clear();
          return undefined;
        default:
          return "badValue";
      }
    },
    usedRows: () => rows.filter(({ graphic }) => graphic.status !== graphicStatuses.notUsed).length,
    freeOctets: () => size.rows * size.maxOctets - rows.reduce((sum, row) => sum + octetsOf(row), 0),
  };
}
