import { scheduleJobAnswer } from "./schedule-answers.ts";
import { scheduleEventsAnswer, scheduleJobLine } from "@gantry/domain/contract/answers/schedule.ts";
import { eventLimits, type ScheduleEventsBody } from "@gantry/domain/contract/schedule-calls.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { checkTime } from "@gantry/domain/fields/checks/calendar-checks.ts";
import type { LicenceFeature } from "@gantry/domain/licence/licence-features.ts";
import { scheduleJob } from "@gantry/domain/schedule/schedule-job.ts";
import {
  isScheduled,
  type ScheduledType,
  scheduledTypes,
  schedules,
  typesAt,
} from "@gantry/domain/schedule/schedule-types.ts";
import { z } from "zod";
import { kindAuditRoutes } from "../audit/audit-routes.ts";
import { guardLicensedRoutes } from "../http/guard-licensed-routes.ts";
import { type RouteContext, type RouteDeclaration, tenantRoute } from "../http/route.ts";
import { type KindBody, kindBody } from "../kinds/calls/kind-body.ts";
import type { Platform, ScheduleExecutors } from "../module.ts";
import { type ScheduleDesk, scheduleDesk } from "./schedule-desk.ts";
import { eventsIn } from "./schedule-events.ts";
import { jobLines, readJobs } from "./schedule-reader.ts";

const { entityType } = scheduleJob;
const lines = z.object({ items: z.array(scheduleJobLine) });
const dayMs = 86_400_000;

const moment = z
  .string()
  .max(40)
  .refine((text) => "value" in checkTime(text), { params: { code: "invalidDateFormat" } });
const eventsBody = z.strictObject({
  startDate: moment,
  endDate: moment,
  ids: z.array(z.string().max(100)).max(10_000).optional(),
  entityType: z.string().max(50).optional(),
}) satisfies z.ZodType<ScheduleEventsBody>;

interface Place {
  platform: Platform;
  desk: ScheduleDesk;
  base: string;
  types: readonly ScheduledType[];
}

/** Schedule calls of all modules (SCHED-028 to SCHED-033). */
export function scheduleRoutes(platform: Platform, executors: ScheduleExecutors): RouteDeclaration<never>[] {
  const { secrets, grants, licences } = platform;
  const desk = scheduleDesk(executors, platform, { secrets, grants, licence: licences.check });
  const bases = new Map<string, LicenceFeature>(
    scheduledTypes.map((type) => [schedules[type].base, schedules[type].feature]),
  );
  return [...bases].flatMap(([base, feature]) => {
    const place = { platform, desk, base, types: typesAt(base) };
    return guardLicensedRoutes([...listRoutes(place), ...jobRoutes(place), ...auditRoutes(place)], feature);
  });
}

function listRoutes({ platform, base, types }: Place): RouteDeclaration<never>[] {
  const access = { action: "READ" as const, entityType };
  return [
    tenantRoute<ScheduleEventsBody>(platform.database, {
      method: "POST",
      path: `${base}/events`,
      answer: scheduleEventsAnswer,
      summary: "List scheduled events in a time range",
      access,
      body: eventsBody,
      work: (db, context) => {
        const { startDate, endDate, ids, entityType: ofType } = context.body;
        const range = { fromMs: Date.parse(startDate), beforeMs: Date.parse(endDate) };
        const longestMs = eventLimits.days * dayMs;
        if (range.beforeMs < range.fromMs || range.beforeMs - range.fromMs > longestMs)
          throw new AppError("invalidBody", {}, { issues: [{ field: "endDate", code: "rangeBackwards" }] });
        return eventsIn(db, narrowTypes(types, ofType), range, ids);
      },
    }),
    tenantRoute(platform.database, {
      method: "GET",
      path: `${base}/jobs`,
      answer: lines,
      summary: "List all jobs with next run and last result",
      access,
      work: async (db) => ({ items: await jobLines(db, await readJobs(db, types)) }),
    }),
    tenantRoute(platform.database, {
      method: "GET",
      path: `${base}/troubles`,
      answer: lines,
      summary: "List jobs whose last run was missed or failed",
      access,
      work: async (db) => {
        const jobs = await readJobs(db, types);
        const failed = jobs.filter(({ lastRun }) => lastRun !== null && lastRun.result !== "SUCCESS");
        return { items: await jobLines(db, failed) };
      },
    }),
  ];
}

function jobRoutes({ platform, desk, base, types }: Place): RouteDeclaration<never>[] {
  return [
    tenantRoute(platform.database, {
      method: "GET",
      path: `${base}/:id`,
      answer: scheduleJobAnswer,
      summary: "Get a job with its results and next run",
      access: { action: "READ", entityType, id: "id" },
      work: (db, context) => desk.read(db, types, context.param("id")),
    }),
    tenantRoute<KindBody>(platform.database, {
      method: "POST",
      path: base,
      answer: scheduleJobAnswer,
      summary: "Save a job: update it if the body has its id, otherwise create it",
      access: "signedIn",
      body: kindBody(scheduleJob),
      work: async (db, context) => {
        const id = await desk.save(db, types, withoutAnswers(context.body));
        const [saved] = await jobLines(db, await readJobs(db, types, id));
        return saved ? desk.read(db, types, id) : { id };
      },
    }),
    tenantRoute(platform.database, {
      method: "DELETE",
      path: `${base}/:id`,
      answer: z.void(),
      summary: "Move a job to the trash; it no longer runs",
      access: { action: "DELETE", entityType, id: "id" },
      work: (db, context) => desk.remove(db, types, context.param("id")),
    }),
    tenantRoute(platform.database, {
      method: "POST",
      path: `${base}/:id/restore`,
      answer: scheduleJobAnswer,
      summary: "Restore a job from the trash; missed runs are skipped",
      // Checked by the editor: a user may undo their own recent deletion even without a grant.
      access: "signedIn",
      work: async (db, context) => {
        await desk.restore(db, context.param("id"));
        return desk.read(db, types, context.param("id"));
      },
    }),
  ];
}

/** The history needs READ on the job's entities. */
function auditRoutes({ platform, desk, base, types }: Place): RouteDeclaration<never>[] {
  return kindAuditRoutes({ ...scheduleJob, path: base }, platform.database).map((route) => ({
    ...route,
    handler: async (context: RouteContext<never>) => {
      await platform.database.inTenant(context.principal, (db) => desk.read(db, types, context.param("id")));
      return route.handler(context);
    },
  }));
}

function narrowTypes(types: readonly ScheduledType[], ofType: string | undefined): readonly ScheduledType[] {
  if (ofType === undefined) return types;
  const isHere = isScheduled(ofType) && types.includes(ofType);
  if (!isHere)
    throw new AppError("invalidBody", {}, { issues: [{ field: "entityType", code: "notAnOption" }] });
  return [ofType];
}

/** A GET response can be sent back. */
function withoutAnswers(body: KindBody): KindBody {
  const {
    entityNames: _names,
    actorDisplayName: _actor,
    nextRun: _next,
    lastRun: _last,
    runs: _runs,
    notes: _notes,
    ...sent
  } = body;
  return sent;
}
