import { AppError } from "@gantry/domain/errors.ts";
import { blankPage } from "@gantry/domain/sign/message/message-text.ts";
import { durationNsFromMs } from "@gantry/domain/sign/message/message.ts";
import type { TenantTransaction } from "../database/tenant-database.ts";
import type { AccountStore } from "../identity/accounts/accounts.ts";
import { wasEverMade } from "../kinds/was-ever-made.ts";
import type { Platform, ScheduleExecutors } from "../module.ts";
import { systemPrincipal } from "../permission/system-principal.ts";
import { principalOf } from "./actor.ts";
import { scheduleDesk } from "./schedule-desk.ts";

const scheduler = "admin";
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
type Sent = Record<string, unknown>;

/** Creates jobs for demo tenants that never had any, on behalf of their administrator. The first is due tomorrow. */
export async function ensureDemoSchedules(
  platform: Platform,
  accounts: AccountStore,
  executors: ScheduleExecutors,
): Promise<void> {
  const account = await accounts.findForSignIn(scheduler);
  if (!account) return;
  const { database, secrets, grants, licences } = platform;
  const desk = scheduleDesk(executors, platform, { secrets, grants, licence: licences.check });
  for (const tenantId of await accounts.tenantIds(account.id))
    await database.inTenant(systemPrincipal(tenantId, "demo", "Demo"), async (db) => {
      if (await wasEverMade(db, { table: "schedule_job", entityType: "SCHEDULE_JOB" })) return;
      const principal = await principalOf(db, { kind: "user", id: account.id, name: account.name });
      if (!principal) return;
      for (const sent of await demoJobs(db)) {
        const refused = await desk
          .save({ ...db, principal }, ["SIGN", "SIGN_PLAN", "CAMERA"], sent)
          .catch((error: unknown) => error);
        if (refused instanceof AppError)
          platform.log.warn({ tenantId, code: refused.code }, "a demo job was refused");
        else if (refused instanceof Error) throw refused;
      }
    });
}

/** Typical jobs: a morning message, tests on Mondays, a plan for Friday, camera home positions. */
async function demoJobs(db: TenantTransaction): Promise<Sent[]> {
  const tomorrowMs = (Math.floor(db.nowMs / dayMs) + 1) * dayMs;
  const makeWeekly = (hourUtc: number, days: string): Sent => ({
    firstDate: new Date(tomorrowMs + hourUtc * hourMs).toISOString(),
    timezone: "America/Denver",
    useRecurrence: true,
    rrule: `FREQ=WEEKLY;BYDAY=${days}`,
  });
  // From the end of the list; the first signs stay without jobs.
  const signs = await idsOf(
    db,
    "sign",
    "doc ->> 'category' = 'DMS' and pixel_width >= 128 and pixel_height >= 32",
  );
  const [plan] = await idsOf(db, "sign_plan", "true");
  const [camera] = await idsOf(db, "camera", "doc ->> 'protocol' <> 'NONE'");
  const workdays = "MO,TU,WE,TH,FR";
  return [
    ...(signs[0] === undefined
      ? []
      : [{ ...morningMessage, entityId: signs[0], ...makeWeekly(14, workdays) }]),
    ...(signs.length < 4 ? [] : [{ ...lampTests, entityIds: signs.slice(1, 4), ...makeWeekly(17, "MO") }]),
    ...(plan === undefined ? [] : [{ ...peakPlan, metadata: { entityId: plan }, ...makeWeekly(22, "FR") }]),
    ...(camera === undefined ? [] : [{ ...homePreset, entityId: camera, ...makeWeekly(13, workdays) }]),
  ];
}

async function idsOf(
  db: TenantTransaction,
  table: "sign" | "sign_plan" | "camera",
  condition: string,
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select id from ${table} where tenant_id = $1 and ${condition} order by doc ->> 'name' desc limit 4`,
    [db.tenantId],
  );
  return rows.map(({ id }) => id);
}

const morningMessage: Sent = {
  jobType: "QueueSignMessageJob",
  entityType: "SIGN",
  signMessage: {
    priority: 6,
    duration: durationNsFromMs(2 * hourMs),
    pages: [
      {
        ...blankPage(),
        messageLines: ["HEAVY TRAFFIC", "EXPECT DELAYS"].map((text) => ({ segments: [{ text }] })),
      },
    ],
  },
};
const lampTests: Sent = {
  jobType: "RunSignTestsJob",
  entityType: "SIGN",
  selectedTestTypes: ["SIGN_FAN_TEST", "SIGN_PIXEL_TEST"],
};
const peakPlan: Sent = {
  jobType: "ActivateSignPlanJob",
  entityType: "SIGN_PLAN",
  duration: durationNsFromMs(3 * hourMs),
};
const homePreset: Sent = { jobType: "GoToPresetJob", entityType: "CAMERA", presetTokenId: "1" };
