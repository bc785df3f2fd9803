import type { DataBlock, FieldBlock, MapBlock, PictureBlock } from "@gantry/domain/reports/report-block.ts";
import { reportWords } from "@gantry/domain/locales/en/operations/report-words.ts";
import { escapeHtml } from "../blobs/clean-rich-text.ts";
import type { BlockData } from "./block-data.ts";
import type { MapData } from "./map-data.ts";
import { drawMap, maxNumbered } from "./map-svg.ts";
import { fillIn, wordNumber } from "./block-words.ts";
import { drawChart, drawMark, maxBars } from "./chart-svg.ts";

/** Every value goes through `escapeHtml`. */
export function writeDataBlock(block: DataBlock, data: BlockData): string {
  const { look, caption } = block;
  const head = caption === "" ? "" : `<figcaption>${escapeHtml(caption)}</figcaption>`;
  if (data.stops.length === 0) return `<figure>${head}${note(reportWords.noRows)}</figure>`;
  if (look !== "table") return `<figure>${head}${writeChart(block, data)}</figure>`;
  const cut = data.isCut ? note(reportWords.cutByLimit) : "";
  return `<figure class="report-table">${head}${writeTable(block, data)}${cut}</figure>`;
}

function writeChart({ look, caption, groupLabel, hasValues = false }: DataBlock, data: BlockData): string {
  const isLine = look === "line";
  const shown = isLine ? data : cutStops(data, maxBars);
  const { series, stops } = shown;
  const title = [caption, `${series.map(({ label }) => label).join(", ")} (${groupLabel})`];
  const drawing = drawChart(shown, { isLine, hasValues, title: title.filter(Boolean).join(": ") });
  const legend = series.map((one) => `<span>${drawMark(one, isLine)}${escapeHtml(one.label)}</span>`);
  const total = data.stops.length;
  const cut = stops.length < total ? note(fillIn(reportWords.cut, { shown: stops.length, total })) : "";
  return `${drawing}${series.length > 1 ? `<div class="report-legend">${legend.join("")}</div>` : ""}${cut}`;
}

const cutStops = ({ stops, series, isCut }: BlockData, max: number): BlockData => ({
  stops: stops.slice(0, max),
  series: series.map((one) => ({ ...one, values: one.values.slice(0, max) })),
  isCut,
});

function writeTable({ groupLabel }: DataBlock, { stops, series }: BlockData): string {
  const heads = series.map(({ label }) => `<th scope="col" class="report-number">${escapeHtml(label)}</th>`);
  const rows = stops.map(({ label }, at) => {
    const cells = series.map(({ values }) => `<td class="report-number">${numberCell(values[at])}</td>`);
    return `<tr><td>${escapeHtml(label)}</td>${cells.join("")}</tr>`;
  });
  return `<table><thead><tr><th scope="col">${escapeHtml(groupLabel)}</th>${heads.join("")}</tr></thead><tbody>${rows.join("")}</tbody></table>`;
}

const numberCell = (value: number | null | undefined): string =>
  value === null || value === undefined ? "–" : escapeHtml(wordNumber(value));

/** Places with their names, as far as they can be told apart. */
export function writeMap({ caption }: MapBlock, { places, total, ...ground }: MapData): string {
  const head = caption === "" ? "" : `<figcaption>${escapeHtml(caption)}</figcaption>`;
  if (total === 0) return `<figure>${head}${note(reportWords.noRows)}</figure>`;
  const shown = fillIn(reportWords.mapped, { shown: places.length, total });
  if (places.length === 0) return `<figure>${head}${note(shown)}</figure>`;
  const names = places.map(({ name }) => `<li>${escapeHtml(name)}</li>`);
  const list = places.length > maxNumbered ? "" : `<ol class="report-places">${names.join("")}</ol>`;
  const drawing = drawMap({ places, ...ground }, [caption, shown].filter(Boolean).join(": "));
  return `<figure>${head}${drawing}${list}${places.length < total ? note(shown) : ""}</figure>`;
}

export function writeField({ unit }: FieldBlock, value: number | null): string {
  const number = value === null ? "–" : wordNumber(value);
  return `<span class="report-field">${escapeHtml(unit ? `${number} ${unit}` : number)}</span>`;
}

/** `data` is a picture that we encoded ourselves. */
export function writePicture(
  { alternative, widthPercent }: PictureBlock,
  data: { mediaType: string; bytes: Buffer },
): string {
  const source = `data:${data.mediaType};base64,${data.bytes.toString("base64")}`;
  return `<figure class="report-picture"><img src="${escapeHtml(source)}" alt="${escapeHtml(alternative)}" width="${widthPercent}%"></figure>`;
}

/** In the place of what cannot be shown; the rest of the report stays. */
export const writeProblem = (text: string, tag: "div" | "span"): string =>
  `<${tag} class="report-problem" role="note">${escapeHtml(text)}</${tag}>`;

const note = (text: string): string => `<p class="report-note">${escapeHtml(text)}</p>`;
