import { AppError } from "@gantry/domain/errors.ts";
import type { Paper } from "@gantry/domain/reports/paper.ts";
import { type BrowserLimits, withBrowser } from "./chromium.ts";
import type { DevtoolsPipe } from "./devtools-pipe.ts";
import { writeEdgeHtml, writePageHtml } from "./page-html.ts";
import type { WrittenReport } from "../write-report.ts";

/** Prints a report. Throws `pdfNotSet` without a browser, `pdfFailed`, and `pdfBusy` when many others wait. */
export type Printer = (report: WrittenReport, paper: Paper) => Promise<Buffer>;

const limits: BrowserLimits = { withinMs: 30_000, maxMemoryBytes: 1_500_000_000 };
const maxHtmlLength = 40_000_000;
const maxPdfBytes = 60_000_000;
const maxWaiting = 5;
const pieceBytes = 1_000_000;

/** One report at a time, each in a browser of its own. */
export function makePrinter(program: string | null, within: BrowserLimits = limits): Printer {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async (report, paper) => {
    if (program === null) throw new AppError("pdfNotSet");
    if (waiting >= maxWaiting) throw new AppError("pdfBusy");
    waiting += 1;
    const printed = last.then(() => printReport(program, report, { paper, within }));
    last = printed.catch(() => undefined);
    try {
      return await printed;
    } finally {
      waiting -= 1;
    }
  };
}

async function printReport(
  program: string,
  report: WrittenReport,
  { paper, within }: { paper: Paper; within: BrowserLimits },
): Promise<Buffer> {
  const html = writePageHtml(report);
  if (html.length > maxHtmlLength) throw new AppError("pdfTooLarge");
  try {
    return await withBrowser(program, within, (pipe) =>
      print(pipe, { html, settings: settingsOf(report, paper) }),
    );
  } catch (cause) {
    throw new AppError("pdfFailed", {}, { cause });
  }
}

async function print(
  pipe: DevtoolsPipe,
  { html, settings }: { html: string; settings: object },
): Promise<Buffer> {
  const { targetId } = await pipe.send("Target.createTarget", { url: "about:blank" });
  const { sessionId } = await pipe.send("Target.attachToTarget", { targetId, flatten: true });
  const session = String(sessionId);
  const send = (method: string, params?: object) => pipe.send(method, params, session);
  await send("Network.enable");
  await send("Network.emulateNetworkConditions", {
    offline: true,
    latency: 0,
    downloadThroughput: 0,
    uploadThroughput: 0,
  });
  await send("Emulation.setScriptExecutionDisabled", { value: true });
  const { frameTree } = await send("Page.getFrameTree");
  const { frame } = frameTree as { frame: { id: string } };
  await send("Page.setDocumentContent", { frameId: frame.id, html });
  const { stream } = await send("Page.printToPDF", settings);
  return readStream(send, String(stream));
}

const inches = (mm: number): number => mm / 25.4;

function settingsOf({ header, footer }: WrittenReport, paper: Paper): object {
  const { top, right, bottom, left } = paper.marginsMm;
  return {
    paperWidth: inches(paper.widthMm),
    paperHeight: inches(paper.heightMm),
    marginTop: inches(top),
    marginRight: inches(right),
    marginBottom: inches(bottom),
    marginLeft: inches(left),
    printBackground: true,
    displayHeaderFooter: header !== "" || footer !== "",
    headerTemplate: writeEdgeHtml(header, paper),
    footerTemplate: writeEdgeHtml(footer, paper),
    // For screen readers: headings, tables, texts of pictures, and a list of contents.
    generateTaggedPDF: true,
    generateDocumentOutline: true,
    transferMode: "ReturnAsStream",
  };
}

async function readStream(
  send: (method: string, params?: object) => Promise<Record<string, unknown>>,
  handle: string,
): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for (let isAtEnd = false; !isAtEnd; ) {
    const { data, base64Encoded, eof } = await send("IO.read", { handle, size: pieceBytes });
    const piece = Buffer.from(String(data), base64Encoded ? "base64" : "latin1");
    bytes += piece.length;
    if (bytes > maxPdfBytes) throw new Error("The PDF is too large");
    pieces.push(piece);
    isAtEnd = eof === true;
  }
  return Buffer.concat(pieces);
}
