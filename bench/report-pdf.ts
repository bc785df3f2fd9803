import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { paperOf } from "@gantry/domain/reports/paper.ts";
import { makePrinter } from "@gantry/server/platform/reports/print/print-pdf.ts";
import { writePageHtml } from "@gantry/server/platform/reports/print/page-html.ts";
import { findChromium } from "../scripts/test/find-programs.ts";

/**
 * A report of twenty pages becomes a PDF: our printer beside a bare Chromium that prints the same HTML. Limit: 5 s.
 * `node scripts/run.mjs bench report-pdf`
 */
const rounds = 5;

const program = await findChromium();
const paper = paperOf({});
const rows = Array.from(
  { length: 34 },
  (_, at) => `<tr><td>Detector ${at}</td><td class="report-number">${at * 1021}</td></tr>`,
);
const table = `<figure class="report-table"><figcaption>Detectors</figcaption><table><thead><tr><th scope="col">Detector</th><th scope="col">Vehicles</th></tr></thead><tbody>${rows.join("")}</tbody></table></figure>`;
const chart = `<figure><svg viewBox="0 0 640 220" role="img" aria-label="Volume">${Array.from({ length: 40 }, (_, at) => `<rect x="${at * 16}" y="${at * 4}" width="12" height="${220 - at * 4}" fill="#3945b5"/>`).join("")}</svg></figure>`;
const section = `<h2>Traffic volume</h2><p>${"Northbound traffic was heavier than in the week before. ".repeat(6)}</p>${chart}${table}`;
const report = {
  name: "Bench",
  html: `<h1>Bench</h1>${section.repeat(12)}`,
  header: '<div class="report-edge"><span>Metro</span><span>November</span></div>',
  footer: '<div class="report-edge"><span>Bench</span><span class="pageNumber"></span></div>',
};

const folder = await mkdtemp(path.join(tmpdir(), "gantry-bench-"));
try {
  const print = makePrinter(program);
  const page = path.join(folder, "report.html");
  await writeFile(page, writePageHtml(report));
  const barely = () =>
    promisify(execFile)(program, [
      "--headless=new",
      "--no-sandbox",
      "--disable-gpu",
      `--user-data-dir=${path.join(folder, "profile")}`,
      `--print-to-pdf=${path.join(folder, "bare.pdf")}`,
      `file://${page}`,
    ]);
  let pages = 0;
  const ours: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    ours.push(
      await time(async () => {
        const pdf = await print(report, paper);
        pages = pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length ?? 0;
      }),
    );
    bare.push(await time(barely));
  }
  const [own, peer] = [median(ours), median(bare)];
  console.log(
    `${pages} pages: ${(own / 1000).toFixed(2)} s, bare Chromium ${(peer / 1000).toFixed(2)} s, ratio ${(own / peer).toFixed(2)}`,
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now();
  await work();
  return performance.now() - startMs;
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
