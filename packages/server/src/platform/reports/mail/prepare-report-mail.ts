import { AppError } from "@gantry/domain/errors.ts";
import type { MailSettings } from "../../config/mail-settings.ts";
import type { TenantTransaction } from "../../database/tenant-database.ts";
import type { ClaimedReport } from "../../notifications/delivery/due-deliveries.ts";
import type { Prepared } from "../../notifications/delivery/outcome.ts";
import { prepareToAddress } from "../../notifications/delivery/prepare-to-address.ts";
import { mediaTypes } from "./report-mail-words.ts";

interface Made {
  subject: string;
  message: string;
  form: "pdf" | "html" | "none";
  fileName: string;
  content: Buffer | null;
}

/** A report that was made, to a member of the tenant or to an address. */
export async function prepareReportMail(
  db: TenantTransaction,
  { mail }: { mail: MailSettings | null },
  { id, reportMailId, accountId, receiverId, person }: ClaimedReport,
): Promise<Prepared> {
  if (accountId !== null && !person) return { problem: "receiverGone", isFinal: true };
  const [made] = await db.query<Made>(
    `select subject, message, form, file_name as "fileName", content from report_mail
     where tenant_id = $1 and id = $2`,
    [db.tenantId, reportMailId],
  );
  if (!made) throw new AppError("notFound", { kind: "report", id: reportMailId });
  const { subject, message: text, form, fileName: name, content } = made;
  const to = person ? { name: person.name, address: person.email } : { name: "", address: receiverId };
  return prepareToAddress(mail, to, () => ({
    deliveryId: id,
    subject,
    text,
    ...(content && form !== "none" && { attachment: { name, type: mediaTypes[form], content } }),
  }));
}
