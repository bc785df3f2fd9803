import { exerciseTimesAnswer } from "@gantry/domain/contract/answers/exercise.ts";
import { exerciseKinds, exerciseProblems, exerciseStatuses } from "@gantry/domain/exercises/exercise.ts";
import { exerciseSteps } from "@gantry/domain/exercises/exercise-times.ts";
import { isAllowed } from "@gantry/domain/permissions/grants.ts";
import { z } from "zod";
import { type ListCatalogue, type ListColumn, timeColumn } from "../../../platform/list/catalogue.ts";
import type { RecordKind } from "../../../platform/records/record-kind.ts";
import { exerciseEntityType } from "./exercise-store.ts";

export const exerciseRecord: RecordKind = {
  table: "exercise",
  type: "EXERCISE",
  key: ["id"],
  at: "created_at",
  stays: (row) => `${row}.ended_at is null`,
};

const text = (name: string, sql: string): ListColumn => ({ name, sql, type: "text", neverNull: true });
const number = (name: string, sql: string): ListColumn => ({ name, sql, type: "number", neverNull: true });
const timesSql = `jsonb_build_object(${exerciseSteps.map((step) => `'${step}', x.times -> '${step}'`).join(", ")})`;

/** A trainee must not see what will happen: only those who may start exercises see one that is not over. */
export const exercises: ListCatalogue = {
  from: "exercise x",
  tenantSql: "x.tenant_id",
  keySql: "x.id",
  readable: { entityType: exerciseEntityType, idSql: "x.id" },
  columns: [
    { name: "id", sql: "x.id", type: "id", neverNull: true },
    number("rev", "x.rev"),
    { name: "status", sql: "x.status", type: "select", answer: z.enum(exerciseStatuses), neverNull: true },
    { name: "traineeId", sql: "x.trainee_id", type: "id", neverNull: true },
    text("traineeName", "x.trainee_name"),
    text("startedByName", "x.started_by_name"),
    { ...timeColumn("createdAt", "x.created_at"), neverNull: true },
    { ...timeColumn("dueAt", "x.due_at"), neverNull: true },
    { name: "kind", sql: "x.kind", type: "select", answer: z.enum(exerciseKinds), neverNull: true },
    text("roadName", "x.road_name"),
    text("direction", "x.direction"),
    number("milepost", "x.milepost"),
    number("lanesClosed", "x.lanes_closed"),
    number("lanes", "x.lanes"),
    number("lastsMinutes", "x.lasts_minutes"),
    { name: "fromIncidentId", sql: "x.from_incident_id", type: "id" },
    { name: "fromIncidentName", sql: "x.from_incident_name", type: "text" },
    timeColumn("eventAt", "x.event_at"),
    timeColumn("eventEndedAt", "x.event_ended_at"),
    timeColumn("endedAt", "x.ended_at"),
    { name: "incidentId", sql: "x.incident_id", type: "id" },
    { name: "times", sql: timesSql, answer: exerciseTimesAnswer },
    { name: "problem", sql: "x.problem", type: "select", answer: z.enum(exerciseProblems) },
  ],
  always: ["id", "rev"],
  sort: { field: "createdAt", ascending: false },
  where: (_value, { grants }) =>
    isAllowed(grants, "CREATE", exerciseEntityType) ? "true" : "x.ended_at is not null",
  record: { kind: exerciseRecord, row: "x" },
};
