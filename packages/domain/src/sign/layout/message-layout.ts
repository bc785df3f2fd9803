import type { SignFace } from "../reconcile/face.ts";
import { layoutMulti } from "./layout.ts";
import { linesOf, type MultiLayout } from "./layout-model.ts";
import type { MessagePage, SignMessage } from "../message/message.ts";
import { faceWithPictures } from "../message/message-images.ts";
import { sampleFields } from "../message/travel-fields.ts";
import { writeMessage, type WrittenMessage } from "../multi/message-to-multi.ts";
import { type RasterPage, rasterPage } from "../raster/raster.ts";

/** The layout is computed from the MULTI, so the preview shows exactly what the sign receives. */
export interface MessageLayout extends WrittenMessage, MultiLayout {}

/** Page `i` of the layout is page `pageIndexes[i]` of the message. Travel times are sample numbers. */
export function layoutMessage(message: SignMessage, face: SignFace): MessageLayout {
  const pictured = faceWithPictures(message, face);
  const written = writeMessage(sampleFields(message), pictured);
  if (written.multi === "") return { ...written, pages: [], errors: [] };
  return { ...written, ...layoutMulti(written.multi, pictured) };
}

/** Visible pages only. */
export function rasterMessage(message: SignMessage, face: SignFace): RasterPage[] {
  return rasterLayout(layoutMessage(message, face), face);
}

export function rasterLayout(layout: MultiLayout, face: SignFace): RasterPage[] {
  return layout.pages.map((page) => rasterPage(page, face));
}

export interface LineWidth {
  widthPx: number;
  maximumPx: number;
}
interface PageLineWidths {
  messageLines: LineWidth[];
  textAreas: LineWidth[][];
}

/** Width of each line on this sign ("131 of 128 px"); a blank line has width 0. */
export function lineWidths(page: MessagePage, face: SignFace): PageLineWidths {
  const laid = layoutMessage({ pages: [page] }, face).pages[0];
  const measureWidths = (count: number, areaIndex: number): LineWidth[] => {
    const area = laid?.areas[areaIndex];
    const lines = area === undefined ? [] : linesOf(area);
    const maximumPx = area?.widthPx ?? page.textAreas[areaIndex - 1]?.width ?? face.widthPx;
    return Array.from({ length: count }, (_, at) => ({ widthPx: lines[at]?.widthPx ?? 0, maximumPx }));
  };
  return {
    messageLines: measureWidths(page.messageLines.length, 0),
    textAreas: page.textAreas.map((area, at) => measureWidths(area.lines.length, at + 1)),
  };
}
