import type { ReportMailForm } from "@gantry/domain/contract/answers/report-schedule.ts";
import { printBody, type PrintedReport } from "@gantry/domain/contract/report-calls.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { report } from "@gantry/domain/kinds/report.ts";
import { isAllowed } from "@gantry/domain/permissions/grants.ts";
import { paperOf } from "@gantry/domain/reports/paper.ts";
import type { TenantTransaction } from "../../database/tenant-database.ts";
import { kindCatalogue } from "../../kinds/kind-catalogue.ts";
import type { LicenceCheck } from "../../licence/licence-check.ts";
import { find } from "../../list/find.ts";
import { insertDeliveries, type NewDelivery } from "../../notifications/delivery/delivery-rows.ts";
import { readPeople } from "../../notifications/delivery/people.ts";
import type { Principal } from "../../permission/principal.ts";
import { principalOf } from "../../schedules/actor.ts";
import { writePageHtml } from "../print/page-html.ts";
import type { Printer } from "../print/print-pdf.ts";
import { fileNameOf } from "../report-file-name.ts";
import type { BlockParts } from "../write-block.ts";
import { writeReport } from "../write-report.ts";
import { type ClaimedMail, keepFailure, keepMade, type MadeMail } from "./report-mail-rows.ts";
import { writeMailText } from "./report-mail-words.ts";

export type MailParts = BlockParts & {
  licence: Pick<LicenceCheck, "assertOpen">;
  print: Printer;
  publicUrl: string;
};

/** What mail servers usually accept. */
const maxAttachmentBytes = 15_000_000;

/** Makes a report with the permissions that its account has now, and hands it to the deliveries. */
export async function makeReportMail(parts: MailParts, system: Principal, mail: ClaimedMail): Promise<void> {
  const { database } = parts;
  const reader = await database.inTenant(system, (db) => principalOf(db, mail.actor));
  const made = await make(parts, reader, mail);
  await database.inTenant(system, async (db) => {
    if ("problem" in made) return keepFailure(db, mail, made);
    if (await keepMade(db, mail, made)) await insertDeliveries(db, await deliveriesOf(db, mail));
  });
}

type Failure = Parameters<typeof keepFailure>[2];

async function make(
  parts: MailParts,
  principal: Principal | undefined,
  mail: ClaimedMail,
): Promise<MadeMail | Failure> {
  if (!principal) return { problem: "actorGone" };
  if (!isAllowed(principal.grants, "READ", report.entityType, mail.reportId))
    return { problem: "noPermission" };
  try {
    await parts.licence.assertOpen(principal.tenantId, report.licence);
  } catch {
    return { problem: "notLicensed" };
  }
  const document = await parts.database.inTenant(principal, (db) => readReport(db, mail.reportId));
  if (!document) return { problem: "reportGone" };
  try {
    return await write(parts, { principal, document, mail });
  } catch (error) {
    parts.log.error({ err: error, mailId: mail.id }, "a report for an e-mail could not be made");
    return { problem: "notMade", again: true };
  }
}

async function write(
  parts: MailParts,
  { principal, document, mail }: { principal: Principal; document: PrintedReport; mail: ClaimedMail },
): Promise<MadeMail> {
  // Attempts of one e-mail show the same time.
  const reader = { principal, nowMs: mail.atMs, zone: mail.document.timezone };
  const written = await writeReport({ ...parts, monotonicMs: () => performance.now() }, document, reader);
  const { form, content } = await attach(
    parts,
    async () => parts.print(written, paperOf(document)),
    () => Buffer.from(writePageHtml(written)),
  );
  return {
    form,
    content,
    fileName: fileNameOf(document.name, form === "html" ? "html" : "pdf"),
    subject: mail.document.subject || document.name,
    message: writeMailText(mail, { name: document.name, form, publicUrl: parts.publicUrl }),
  };
}

/** A PDF; without a printer or after a failed printing a web page; nothing if it is too large for an e-mail. */
async function attach(
  { log }: MailParts,
  print: () => Promise<Buffer>,
  writePage: () => Buffer,
): Promise<{ form: ReportMailForm; content: Buffer | null }> {
  let [form, content]: [ReportMailForm, Buffer] = ["html", Buffer.alloc(0)];
  try {
    [form, content] = ["pdf", await print()];
  } catch (error) {
    const code = error instanceof AppError ? error.code : undefined;
    if (code === "pdfBusy") throw error;
    if (code !== "pdfNotSet") log.error({ err: error }, "a report for an e-mail could not be printed");
    content = writePage();
  }
  return content.length > maxAttachmentBytes ? { form: "none", content: null } : { form, content };
}

async function readReport(db: TenantTransaction, id: string): Promise<PrintedReport | undefined> {
  const { text } = await find(db, kindCatalogue(report), {
    filters: [{ field: "id", operator: "EQUALS", value: id }],
  });
  const [found] = (JSON.parse(text) as { items: unknown[] }).items;
  return found === undefined ? undefined : printBody.shape.document.parse(found);
}

async function deliveriesOf(db: TenantTransaction, { id, document }: ClaimedMail): Promise<NewDelivery[]> {
  const ids = document.people ?? [];
  const people = await readPeople(db, ids);
  const shared = { reportMailId: id, way: "email", step: 0, dueMs: db.nowMs } as const;
  return [
    ...ids.map((accountId) => ({
      ...shared,
      receiverId: accountId,
      receiverName: people.get(accountId)?.name ?? accountId,
      accountId,
    })),
    ...(document.addresses ?? []).map((address) => ({
      ...shared,
      receiverId: address,
      receiverName: address,
      accountId: null,
    })),
  ];
}
