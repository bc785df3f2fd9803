import { saveAs } from "../save-as.ts";
import { chartFileName } from "./chart-file.ts";
import type { ChartHead } from "./chart-model.ts";
import type { LegendEntry } from "./legend.tsx";
import { type Paint, paintOf } from "./draw/paint.ts";

const roomPx = 16;
const lineHeightPx = 20;
const markPx = 18;

/** Saves a drawn chart as PNG with its title, unit, range and legend above it. */
export function savePicture(drawn: HTMLCanvasElement, head: ChartHead, legend: readonly LegendEntry[]): void {
  composePicture(drawn, head, legend).toBlob((bytes) => {
    if (bytes) saveAs(bytes, chartFileName(head, "png"));
  }, "image/png");
}

export function composePicture(
  drawn: HTMLCanvasElement,
  { title, unit, range }: ChartHead,
  legend: readonly LegendEntry[],
): HTMLCanvasElement {
  const scale = drawn.width / drawn.clientWidth;
  const headPx = roomPx + lineHeightPx * (legend.length > 0 ? 3 : 2);
  const picture = Object.assign(document.createElement("canvas"), {
    width: drawn.width,
    height: drawn.height + headPx * scale,
  });
  const context = picture.getContext("2d");
  if (!context) return picture;
  const paint = paintOf(drawn);
  context.scale(scale, scale);
  context.fillStyle = paint.colour("--c-surface");
  context.fillRect(0, 0, picture.width, picture.height);
  context.textBaseline = "middle";
  const write = (text: string, font: string, token: string, line: number) => {
    context.font = font;
    context.fillStyle = paint.colour(token);
    context.fillText(text, roomPx, roomPx + lineHeightPx * (line + 0.5));
  };
  write([title, unit].filter(Boolean).join(", "), `600 14px ${paint.text.fontFamily}`, "--c-text", 0);
  write(range ?? "", `400 12px ${paint.text.fontFamily}`, "--c-dim", 1);
  drawLegend(context, legend, paint, roomPx + lineHeightPx * 2.5);
  context.drawImage(drawn, 0, headPx, drawn.clientWidth, drawn.clientHeight);
  return picture;
}

function drawLegend(
  context: CanvasRenderingContext2D,
  legend: readonly LegendEntry[],
  paint: Paint,
  y: number,
): void {
  let x = roomPx;
  context.lineWidth = 2;
  for (const { name, look } of legend) {
    context.strokeStyle = paint.colour(look.colour);
    context.setLineDash([...look.dash]);
    context.beginPath();
    context.moveTo(x, y);
    context.lineTo(x + markPx, y);
    context.stroke();
    context.fillStyle = paint.colour("--c-text");
    context.fillText(name, x + markPx + 6, y);
    x += markPx + 20 + context.measureText(name).width;
  }
}
