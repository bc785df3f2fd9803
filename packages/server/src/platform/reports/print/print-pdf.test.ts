import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { paperOf } from "@gantry/domain/reports/paper.ts";
import { expect, test } from "vitest";
import { makePrinter } from "./print-pdf.ts";

const program = process.env["CHROMIUM_PATH"] ?? "chromium";
const paper = paperOf({ pageSize: "a4", orientation: "landscape" });
const written = {
  name: "Week",
  html: "<h1>Week</h1><h2>Traffic</h2><table><thead><tr><th scope='col'>Day</th></tr></thead><tbody><tr><td>Monday</td></tr></tbody></table><hr><p>Second page</p>",
  header: '<div class="report-edge"><span>Metro</span><span></span></div>',
  footer: '<div class="report-edge"><span></span><span class="pageNumber">·</span></div>',
};
const countPages = (pdf: Buffer) => pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length;

test("a report becomes a PDF of its paper with tags for screen readers", async () => {
  const pdf = await makePrinter(program)(written, paper);
  const text = pdf.toString("latin1");
  expect(text.slice(0, 5)).toBe("%PDF-");
  expect(countPages(pdf)).toBe(2);
  expect(text).toContain("/StructTreeRoot");
  expect(text).toMatch(/\/S \/H2\b/);
  expect(text).toMatch(/\/S \/TH\b/);
  expect(text).toMatch(/\/MediaBox \[0 0 841\.\d+ 59[45]\.?\d*\]/);
});

test("what a report holds loads nothing and runs nothing", async () => {
  let requests = 0;
  const outside = createServer((_request, response) => {
    requests += 1;
    response.end();
  }).listen(0, "127.0.0.1");
  await once(outside, "listening");
  const address = `http://127.0.0.1:${(outside.address() as AddressInfo).port}/x`;
  const html = `<h1>Week</h1><img src="${address}"><iframe src="${address}"></iframe><link rel="stylesheet" href="${address}"><script>document.body.innerHTML="<hr><hr><hr><p>run</p>"</script><img src="x" onerror="document.body.innerHTML='<hr><p>run</p>'">`;
  const pdf = await makePrinter(program)({ ...written, html }, paper);
  expect(countPages(pdf)).toBe(1);
  expect(requests).toBe(0);
  outside.close();
});

test("a browser that takes too long is killed, and the next report is printed", async () => {
  await expect(
    makePrinter(program, { withinMs: 5, maxMemoryBytes: 1e12 })(written, paper),
  ).rejects.toMatchObject({
    code: "pdfFailed",
    cause: { message: "The browser took too long" },
  });
  await expect(
    makePrinter(program, { withinMs: 60_000, maxMemoryBytes: 1_000_000 })(
      { ...written, html: "<p>x</p>".repeat(200_000) },
      paper,
    ),
  ).rejects.toMatchObject({ code: "pdfFailed", cause: { message: "The browser used too much memory" } });
  expect(countPages(await makePrinter(program)(written, paper))).toBe(2);
});
