import {
  type ReportScheduleAnswer,
  reportScheduleAnswer,
} from "@gantry/domain/contract/answers/report-schedule.ts";
import { report } from "@gantry/domain/kinds/report.ts";
import { z } from "zod";
import type { TenantTransaction } from "../../database/tenant-database.ts";
import { type RouteDeclaration, tenantRoute } from "../../http/route.ts";
import type { Platform } from "../../module.ts";
import { readSchedule, removeSchedule, saveSchedule, sendNow } from "./report-schedule-store.ts";

type Parts = Pick<Platform, "database"> & Pick<ReportScheduleAnswer, "hasMail" | "hasPdf">;
type Sent = Record<string, unknown>;

const { entityType, licence } = report;
const read = { access: { action: "READ", entityType, id: "id" }, licence } as const;
const change = { access: { action: "UPDATE", entityType, id: "id" }, licence } as const;

/** When a report is sent by e-mail, to whom, and what became of it. */
export function reportScheduleRoutes({ database, hasMail, hasPdf }: Parts): RouteDeclaration<never>[] {
  const answer = async (db: TenantTransaction, id: string): Promise<ReportScheduleAnswer> => ({
    ...(await readSchedule(db, id)),
    hasMail,
    hasPdf,
  });
  return [
    tenantRoute<never>(database, {
      ...read,
      method: "GET",
      path: "/reports/:id/schedule",
      answer: reportScheduleAnswer,
      summary: "Get the schedule of a report and its last e-mails",
      work: (db, { param }) => answer(db, param("id")),
    }),
    tenantRoute<Sent>(database, {
      ...change,
      method: "PUT",
      path: "/reports/:id/schedule",
      answer: reportScheduleAnswer,
      summary: "Send a report by e-mail on a schedule, on behalf of the caller",
      body: z.record(z.string(), z.unknown()),
      async work(db, { param, body }) {
        await saveSchedule(db, param("id"), body);
        return answer(db, param("id"));
      },
    }),
    tenantRoute<never>(database, {
      ...change,
      method: "DELETE",
      path: "/reports/:id/schedule",
      answer: z.void(),
      summary: "Delete the schedule of a report",
      work: (db, { param }) => removeSchedule(db, param("id")),
    }),
    tenantRoute<never>(database, {
      ...change,
      method: "POST",
      path: "/reports/:id/schedule/send",
      answer: reportScheduleAnswer,
      summary: "Send a report to the receivers of its schedule now, on behalf of the caller",
      async work(db, { param }) {
        await sendNow(db, param("id"));
        return answer(db, param("id"));
      },
    }),
  ];
}
