import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Paper } from "@gantry/domain/reports/paper.ts";
import { reportStyle } from "@gantry/domain/reports/report-style.ts";
import { escapeHtml } from "../../blobs/clean-rich-text.ts";
import type { WrittenReport } from "../write-report.ts";

const fontPath = createRequire(import.meta.url).resolve(
  "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
);
let font: string | undefined;
/** The font of the console; it is read once. */
const fontSource = (): string =>
  (font ??= `data:font/woff2;base64,${readFileSync(fontPath).toString("base64")}`);

const fontStyle = () =>
  `@font-face{font-family:"Inter Variable";font-weight:100 900;src:url(${fontSource()}) format("woff2")}`;

/** Nothing is loaded and nothing runs, whatever the report holds. */
const policy = "default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'";

/** A whole document that needs nothing from elsewhere. */
export function writePageHtml({ name, html }: WrittenReport): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><title>${escapeHtml(name)}</title><style>${fontStyle()}${reportStyle}body{margin:0}</style></head><body class="report-paper"><main>${html}</main></body></html>`;
}

/** A line at an edge of the page; the print engine shows it outside of the document, without its styles. */
export function writeEdgeHtml(edge: string, { marginsMm }: Paper): string {
  const style = `${reportStyle} .report-edge{width:100%;box-sizing:border-box;padding:0 ${marginsMm.right}mm 0 ${marginsMm.left}mm}`;
  return `<style>${style} .report-paper{width:100%;background:none}</style><div class="report-paper">${edge || "<span></span>"}</div>`;
}
