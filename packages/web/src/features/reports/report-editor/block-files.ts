import type { BlockAnswer } from "@gantry/domain/contract/report-calls.ts";
import type { DataBlock, MapBlock } from "@gantry/domain/reports/report-block.ts";
import { reportStyle } from "@gantry/domain/reports/report-style.ts";
import { chartCsv, chartFileName } from "../../../kit/charts/chart-file.ts";
import { plainLook } from "../../../kit/charts/series-looks.ts";
import { saveAs } from "../../../kit/save-as.ts";
import { numberText } from "../../../text/locale-text.ts";
import { blockName } from "./block-name.ts";

type BlockData = NonNullable<BlockAnswer["data"]>;

const headOf = (block: DataBlock | MapBlock) => ({ title: block.caption || blockName(block) });

export function saveBlockCsv(block: DataBlock, data: BlockData): void {
  const head = headOf(block);
  saveAs(new Blob([blockCsv(block, data)], { type: "text/csv" }), chartFileName(head, "csv"));
}

export function blockCsv(block: DataBlock, { stops, series }: BlockData): string {
  const model = {
    stops,
    stopName: block.groupLabel,
    series: series.map(({ label, values }, at) => ({
      id: String(at),
      name: label,
      look: plainLook,
      values,
    })),
    format: numberText,
  };
  return chartCsv(model, headOf(block));
}

const pictureWidthPx = 1280;
const captionPx = 64;

/** The drawing as on paper, in twice its size, with its caption above. */
export async function saveBlockPicture(block: DataBlock | MapBlock, html: string): Promise<void> {
  const picture = await drawBlock(html, block.caption);
  const bytes = await new Promise<Blob | null>((resolve) => picture.toBlob(resolve, "image/png"));
  if (bytes) saveAs(bytes, chartFileName(headOf(block), "png"));
}

const drawingOf = (html: string): Element | null =>
  new DOMParser().parseFromString(html, "text/html").querySelector("svg[role=img]");

/** A table has none, nor has a block without rows. */
export const hasDrawing = (html: string): boolean => drawingOf(html) !== null;

async function drawBlock(html: string, caption: string): Promise<HTMLCanvasElement> {
  const drawing = drawingOf(html);
  const image = new Image();
  const [, , width = 1, height = 1] = (drawing?.getAttribute("viewBox") ?? "").split(" ").map(Number);
  const heightPx = (pictureWidthPx * height) / width;
  if (drawing) image.src = svgAddress(drawing, { widthPx: pictureWidthPx, heightPx });
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), {
    width: pictureWidthPx,
    height: heightPx + captionPx,
  });
  const context = canvas.getContext("2d");
  if (!context) return canvas;
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = "black";
  context.font = "600 28px sans-serif";
  context.fillText(caption, 16, 42, pictureWidthPx - 32);
  context.drawImage(image, 0, captionPx, pictureWidthPx, heightPx);
  return canvas;
}

/** A picture of its own needs the style within. */
function svgAddress(drawing: Element, { widthPx, heightPx }: { widthPx: number; heightPx: number }): string {
  const whole = drawing.cloneNode(true) as Element;
  whole.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  whole.setAttribute("class", "report-paper");
  whole.setAttribute("width", String(widthPx));
  whole.setAttribute("height", String(heightPx));
  const style = document.createElementNS("http://www.w3.org/2000/svg", "style");
  style.textContent = reportStyle.replaceAll(".report-paper svg", ".report-paper");
  whole.prepend(style);
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(whole))}`;
}
