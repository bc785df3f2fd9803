import {
  type BlockAnswer,
  blockAnswer,
  type BlockBody,
  blockBody,
  type PrintBody,
  printBody,
  previewAnswer,
} from "@gantry/domain/contract/report-calls.ts";
import { report } from "@gantry/domain/kinds/report.ts";
import { paperOf } from "@gantry/domain/reports/paper.ts";
import { z } from "zod";
import type { Clock } from "../clock.ts";
import { defineRoute, FileAnswer, type RouteContext, type RouteDeclaration } from "../http/route.ts";
import type { Printer } from "./print/print-pdf.ts";
import { fileNameOf } from "./report-file-name.ts";
import { type BlockParts, writeBlockHtml } from "./write-block.ts";
import { frameOf, type WrittenReport, writeReport } from "./write-report.ts";

type Parts = BlockParts & { clock: Clock; print: Printer };

/** What the editor of a report shows and prints (REP-004). Data is read with the permissions of the caller. */
export function reportRoutes(parts: Parts): RouteDeclaration<never>[] {
  const { clock } = parts;
  const access = { action: "READ", entityType: report.entityType } as const;
  const shared = { method: "POST", access, licence: report.licence } as const;
  const write = ({ principal, body }: RouteContext<PrintBody>): Promise<WrittenReport> =>
    writeReport({ ...parts, monotonicMs: () => performance.now() }, body.document, {
      principal,
      nowMs: clock.nowMs(),
      zone: body.timeZone,
    });
  return [
    defineRoute<BlockBody>({
      ...shared,
      path: "/reports/block",
      summary: "One block of a report as HTML, with its numbers",
      body: blockBody,
      answer: blockAnswer,
      handler: ({ principal, body }): Promise<BlockAnswer> => {
        const frame = frameOf(body, { principal, nowMs: clock.nowMs(), zone: body.timeZone });
        return writeBlockHtml(parts, body.block, { principal, frame });
      },
    }),
    defineRoute<PrintBody>({
      ...shared,
      path: "/reports/preview",
      summary: "A report as HTML, saved or not",
      body: printBody,
      answer: previewAnswer,
      handler: async (context) => {
        const { html, header, footer } = await write(context);
        return { html, header, footer };
      },
    }),
    defineRoute<PrintBody>({
      ...shared,
      path: "/reports/pdf",
      summary: "A report as tagged PDF, saved or not",
      body: printBody,
      answer: z.file().mime(["application/pdf"]),
      handler: async (context) => {
        const { document } = context.body;
        const bytes = await parts.print(await write(context), paperOf(document));
        return new FileAnswer(bytes, { name: fileNameOf(document.name, "pdf"), type: "application/pdf" });
      },
    }),
  ];
}
