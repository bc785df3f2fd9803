import {
  maxPastFields,
  maxPastSpanMs,
  maxPastStates,
  pastActions,
  pastDocuments,
  type PastDocumentsQuery,
  pastEntity,
  type PastEntityQuery,
  pastEvents,
  pastMoment,
  type PastMomentQuery,
  type PastSpan,
  pastStates,
  type PastStatesQuery,
  pastStep,
  type PastStepQuery,
  pastTypes,
  savedTypes,
} from "@gantry/domain/contract/answers/time-machine.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { automatedIncident } from "@gantry/domain/kinds/automated-incident.ts";
import { isAllowed } from "@gantry/domain/permissions/grants.ts";
import { kindOfType } from "@gantry/domain/subjects/subjects.ts";
import { momentMs } from "@gantry/domain/time/moment.ts";
import type { Span } from "@gantry/domain/time/time-range.ts";
import { z } from "zod";
import { type RouteDeclaration, tenantRoute } from "../http/route.ts";
import type { LicenceCheck } from "../licence/licence-check.ts";
import type { PastValues, Platform } from "../module.ts";
import { readDocuments } from "./read-documents.ts";
import { readPastEntity, readStates } from "./read-entity.ts";
import { readActions, readEvents, readStep } from "./read-events.ts";
import { pastKind, readMoment } from "./read-moment.ts";

type Parts = Pick<Platform, "database"> & { licences: { check: Pick<LicenceCheck, "assertOpen" | "of"> } };

const time = z.iso.datetime({ offset: true });
const type = z.enum(pastTypes as [string, ...string[]]);
const id = z.string().min(1).max(200);
const momentBody: z.ZodType<PastMomentQuery> = z
  .strictObject({
    at: time,
    types: z.array(type).max(pastTypes.length).optional(),
    fields: z.array(id).max(maxPastFields).optional(),
  })
  .meta({ id: "PastMomentQuery" });
const statesBody: z.ZodType<PastStatesQuery> = z
  .strictObject({ at: time, entityType: type, ids: z.array(id).max(maxPastStates) })
  .meta({ id: "PastStatesQuery" });
const documentsBody: z.ZodType<PastDocumentsQuery> = z
  .strictObject({ at: time, entityType: z.enum(savedTypes as [string, ...string[]]), id: id.optional() })
  .meta({ id: "PastDocumentsQuery" });
const entityBody: z.ZodType<PastEntityQuery> = z
  .strictObject({ at: time, entityType: type, id })
  .meta({ id: "PastEntityQuery" });
const spanBody: z.ZodType<PastSpan> = z.strictObject({ from: time, to: time }).meta({ id: "PastSpan" });
const stepBody: z.ZodType<PastStepQuery> = z
  .strictObject({ at: time, to: z.enum(["next", "previous"]) })
  .meta({ id: "PastStepQuery" });

/** The console at any moment that is recorded: everything is narrowed by what the caller may read now. */
export function timeMachineRoutes(
  { database, licences: { check } }: Parts,
  values: Readonly<Record<string, PastValues>>,
): RouteDeclaration<never>[] {
  const licensedOf = async (tenantId: string): Promise<ReadonlySet<string>> =>
    new Set((await check.of(tenantId)).features.map(({ name }) => name));
  const mayIncidents = async (tenantId: string) =>
    (await licensedOf(tenantId)).has(automatedIncident.licence ?? "");
  return [
    tenantRoute<PastMomentQuery>(database, {
      method: "POST",
      path: "/system/time-machine/at",
      answer: pastMoment,
      summary: "Get the devices, incidents and active alarms of the map as they were at a moment",
      access: "signedIn",
      body: momentBody,
      work: async (db, { body }) =>
        readMoment(db, body, { atMs: pastMs(body.at, db.nowMs), licensed: await licensedOf(db.tenantId) }),
    }),
    tenantRoute<PastStatesQuery>(database, {
      method: "POST",
      path: "/system/time-machine/states",
      answer: pastStates,
      summary: "Get the recorded states of some devices at a moment",
      access: "signedIn",
      body: statesBody,
      work: async (db, { body: { at, entityType, ids } }) => {
        await check.assertOpen(db.tenantId, pastKind(entityType)?.licence);
        return { items: await readStates(db, { entityType, atMs: pastMs(at, db.nowMs) }, ids) };
      },
    }),
    tenantRoute<PastDocumentsQuery>(database, {
      method: "POST",
      path: "/system/time-machine/documents",
      answer: pastDocuments,
      summary:
        "Get documents of a kind as they were saved at a moment; of kinds with a period those in force",
      access: "signedIn",
      body: documentsBody,
      work: async (db, { body: { at, entityType, id: entityId } }) => {
        const kind = kindOfType(entityType);
        if (!kind) throw makeFieldError("entityType");
        await check.assertOpen(db.tenantId, kind.licence);
        return readDocuments(db, kind, { atMs: pastMs(at, db.nowMs), id: entityId });
      },
    }),
    tenantRoute<PastEntityQuery>(database, {
      method: "POST",
      path: "/system/time-machine/entity",
      answer: pastEntity,
      summary: "Get what the console knew about one entity at a moment",
      access: "signedIn",
      body: entityBody,
      work: async (db, { body: { at, entityType, id: entityId } }) => {
        await check.assertOpen(db.tenantId, pastKind(entityType)?.licence);
        if (!isAllowed(db.principal.grants, "READ", entityType, entityId))
          throw new AppError("notFound", { kind: entityType, id: entityId });
        const target = { entityType, id: entityId, atMs: pastMs(at, db.nowMs) };
        return readPastEntity(db, target, values[entityType]);
      },
    }),
    tenantRoute<PastSpan>(database, {
      method: "POST",
      path: "/system/time-machine/events",
      answer: pastEvents,
      summary: "Get the alarms and incidents that began in a span, and how much changed in its parts",
      access: "signedIn",
      body: spanBody,
      work: async (db, { body }) => readEvents(db, spanOf(body), await mayIncidents(db.tenantId)),
    }),
    tenantRoute<PastStepQuery>(database, {
      method: "POST",
      path: "/system/time-machine/step",
      answer: pastStep,
      summary: "Get the alarm or incident that began next after a moment, or last before it",
      access: "signedIn",
      body: stepBody,
      work: async (db, { body: { at, to } }) => ({
        mark: await readStep(db, { atMs: pastMs(at, db.nowMs), to }, await mayIncidents(db.tenantId)),
      }),
    }),
    tenantRoute<PastSpan>(database, {
      method: "POST",
      path: "/system/time-machine/actions",
      answer: pastActions,
      summary: "List what people did in a span",
      access: "signedIn",
      body: spanBody,
      work: (db, { body }) => readActions(db, spanOf(body)),
    }),
  ];
}

const makeFieldError = (field: string) =>
  new AppError("invalidBody", {}, { issues: [{ field, code: "wrongType" }] });

/** A moment that is not reached yet is now. */
const pastMs = (at: string, nowMs: number): number => Math.min(momentMs(at) ?? nowMs, nowMs);

function spanOf({ from, to }: PastSpan): Span {
  const [fromMs, toMs] = [momentMs(from), momentMs(to)];
  if (fromMs === undefined || toMs === undefined || toMs <= fromMs) throw makeFieldError("to");
  if (toMs - fromMs > maxPastSpanMs) throw makeFieldError("from");
  return { fromMs, toMs };
}
