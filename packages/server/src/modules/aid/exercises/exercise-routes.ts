import {
  type Exercise,
  exerciseAnswer,
  exerciseOptions,
  type ExerciseResult,
  exerciseResult,
  startExerciseBody,
  type StartExerciseBody,
} from "@gantry/domain/contract/answers/exercise.ts";
import { type ExerciseTimes, medianTimes } from "@gantry/domain/exercises/exercise-times.ts";
import { AppError } from "@gantry/domain/errors.ts";
import type { FindQuery } from "@gantry/domain/filters/find.ts";
import { automatedIncident } from "@gantry/domain/kinds/automated-incident.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import { guardLicensedRoutes } from "../../../platform/http/guard-licensed-routes.ts";
import { defineRoute, type RouteDeclaration, tenantRoute } from "../../../platform/http/route.ts";
import { findBody } from "../../../platform/list/find-body.ts";
import { find } from "../../../platform/list/find.ts";
import { listAnswer } from "../../../platform/list/list-answer.ts";
import type { Platform } from "../../../platform/module.ts";
import { exercises } from "./exercise-catalogue.ts";
import { exerciseEntityType as entityType } from "./exercise-store.ts";
import { readExerciseOptions, startExercise } from "./start-exercise.ts";
import { stopExercise } from "./stop-exercise.ts";

/** Exercises in the simulated city, with the times in which a trainee works its incident. */
export function exerciseRoutes(platform: Platform): RouteDeclaration<never>[] {
  const { database } = platform;
  const readOne = (principal: Parameters<typeof database.inTenant>[0], id: string) =>
    database.inTenant(principal, (db) => readExercise(db, id));
  const routes = [
    defineRoute<never>({
      method: "GET",
      path: "/exercises/options",
      answer: exerciseOptions,
      summary: "Get what an exercise can be made of, or why none can be started",
      access: { action: "READ", entityType },
      handler: ({ principal }) => readExerciseOptions(platform, principal),
    }),
    tenantRoute<FindQuery>(database, {
      method: "POST",
      path: "/exercises/find",
      answer: listAnswer(exercises),
      summary: "List exercises, newest first; those that are not over only for callers who may start one",
      access: { action: "READ", entityType },
      body: findBody,
      work: (db, { body }) => find(db, exercises, body),
    }),
    tenantRoute<never>(database, {
      method: "GET",
      path: "/exercises/:id",
      answer: exerciseResult,
      summary: "Get an exercise with its times, those of its trainee before and those of the tenant",
      access: { action: "READ", entityType, id: "id" },
      work: (db, { param }) => readResult(db, param("id")),
    }),
    defineRoute<StartExerciseBody>({
      method: "POST",
      path: "/exercises",
      answer: exerciseAnswer,
      status: 201,
      summary: "Start an exercise: an event in the simulated city at a random moment",
      access: { action: "CREATE", entityType },
      body: startExerciseBody,
      handler: async ({ principal, body }) =>
        readOne(principal, await startExercise(platform, principal, body, Math.random)),
    }),
    defineRoute<never>({
      method: "POST",
      path: "/exercises/:id/stop",
      answer: exerciseAnswer,
      summary: "Stop an exercise: its event ends and its incidents are cleared",
      access: { action: "UPDATE", entityType, id: "id" },
      handler: async ({ principal, param }) => {
        await stopExercise(platform, principal, param("id"));
        return readOne(principal, param("id"));
      },
    }),
  ];
  return guardLicensedRoutes(routes, automatedIncident.licence);
}

async function readExercise(db: TenantTransaction, id: string): Promise<Exercise> {
  const { items } = await findExercises(db, id);
  const [exercise] = items;
  if (!exercise) throw new AppError("notFound", { kind: "exercise", id });
  return exercise;
}

async function findExercises(db: TenantTransaction, id: string): Promise<{ items: Exercise[] }> {
  const { text } = await find(db, exercises, {
    page: 0,
    pageSize: 1,
    filters: { match: "all", filters: [{ field: "id", operator: "EQUALS", value: id }] },
  });
  return JSON.parse(text) as { items: Exercise[] };
}

const maxCompared = 500;

async function readResult(db: TenantTransaction, id: string): Promise<ExerciseResult> {
  const exercise = await readExercise(db, id);
  const others = await db.query<{ times: Partial<ExerciseTimes>; isOwn: boolean }>(
    `select times, trainee_id = $3 and created_at < $4::timestamptz as "isOwn" from exercise
     where tenant_id = $1 and id <> $2 and status = 'DONE' order by created_at desc limit ${maxCompared}`,
    [db.tenantId, id, exercise.traineeId, exercise.createdAt],
  );
  const compare = (among: typeof others) => ({
    count: among.length,
    times: medianTimes(among.map(({ times }) => times)),
  });
  return { exercise, own: compare(others.filter(({ isOwn }) => isOwn)), tenant: compare(others) };
}
