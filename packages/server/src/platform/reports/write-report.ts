import type { PrintedReport } from "@gantry/domain/contract/report-calls.ts";
import { reportWords } from "@gantry/domain/locales/en/operations/report-words.ts";
import { blockElement } from "@gantry/domain/reports/report-block.ts";
import { type EdgeWord, readEdge } from "@gantry/domain/reports/report-edges.ts";
import type { ReportFilter } from "@gantry/domain/reports/report-filter.ts";
import { defaultTimeRange, spanOf, timeRangeOf, type TimeRange } from "@gantry/domain/time/time-range.ts";
import { cleanRichText, escapeHtml, replaceBlocks } from "../blobs/clean-rich-text.ts";
import type { Principal } from "../permission/principal.ts";
import type { ReportFrame } from "./block-data.ts";
import { writeProblem } from "./block-html.ts";
import { fillIn, wordDay, wordSpan } from "./block-words.ts";
import { type BlockParts, writeBlockHtml } from "./write-block.ts";

const maxBlocks = 60;
/** After it the rest of the blocks say so, and the report ends. */
const readWithinMs = 30_000;

export interface Reader {
  principal: Principal;
  nowMs: number;
  zone: string;
}

/** HTML of the text, and of the lines above and below it on each page. */
export interface WrittenReport {
  name: string;
  html: string;
  header: string;
  footer: string;
}

type Framed = Pick<PrintedReport, "timeRange" | "filters">;

export function frameOf({ timeRange, filters }: Framed, { nowMs, zone }: Reader): ReportFrame {
  const here = { nowMs, zone };
  const range: TimeRange = timeRangeOf(timeRange);
  const span = spanOf(range, here) ?? spanOf(defaultTimeRange, here) ?? { fromMs: nowMs, toMs: nowMs };
  const given: readonly { value?: string | null | undefined }[] = filters ?? [];
  return {
    span,
    zone,
    filters: given.map((filter) => ({ ...filter, value: filter.value ?? "" }) as ReportFilter),
  };
}

/** The one place where a report becomes HTML: for the preview, the PDF and the mail. */
export async function writeReport(
  parts: BlockParts & { monotonicMs(): number },
  document: PrintedReport,
  reader: Reader,
): Promise<WrittenReport> {
  const { principal } = reader;
  const frame = frameOf(document, reader);
  const untilMs = parts.monotonicMs() + readWithinMs;
  let count = 0;
  const body = await replaceBlocks(
    cleanRichText(document.body ?? "", { holdsBlocks: true }),
    async (block) => {
      count += 1;
      const tag = blockElement(block);
      if (count > maxBlocks) return writeProblem(fillIn(reportWords.tooMany, { max: maxBlocks }), tag);
      if (parts.monotonicMs() > untilMs) return writeProblem(reportWords.tooLate, tag);
      return (await writeBlockHtml(parts, block, { principal, frame })).html;
    },
  );
  const words = await edgeTexts(parts, document, { reader, frame });
  const title = `<h1>${escapeHtml(document.name)}</h1>`;
  const cover = cleanRichText(document.cover ?? "");
  const first = cover === "" ? title : `<section class="report-cover">${title}${cover}</section>`;
  return {
    name: document.name,
    html: first + body,
    header: writeEdge(document.header, words),
    footer: writeEdge(document.footer, words),
  };
}

type Words = Readonly<Record<EdgeWord, string>>;

/** The print engine fills in the page numbers; the preview shows a dot in their place. */
async function edgeTexts(
  { database }: Pick<BlockParts, "database">,
  { name }: PrintedReport,
  { reader: { principal, nowMs, zone }, frame }: { reader: Reader; frame: ReportFrame },
): Promise<Words> {
  const [tenant] = await database.inTenant(principal, (db) =>
    db.query<{ name: string }>("select name from installation.tenant where id = $1", [db.tenantId]),
  );
  return {
    name: escapeHtml(name),
    tenant: escapeHtml(tenant?.name ?? ""),
    range: escapeHtml(wordSpan(frame.span, zone)),
    date: escapeHtml(wordDay(nowMs, zone)),
    page: `<span class="pageNumber">·</span>`,
    pages: `<span class="totalPages">·</span>`,
  };
}

function writeEdge(text: string | null | undefined, words: Words): string {
  const line = readEdge(text);
  if (!line) return "";
  const [start, end] = [line.start, line.end].map((parts) =>
    parts.map((part) => ("word" in part ? words[part.word] : escapeHtml(part.text))).join(""),
  );
  return `<div class="report-edge"><span>${start}</span><span>${end}</span></div>`;
}
