import type { PostResult } from "@gantry/domain/contract/answers/post.ts";
import type { SignAction } from "@gantry/domain/contract/signs/sign-actions.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { scheduleJob } from "@gantry/domain/schedule/schedule-job.ts";
import type { SignTestType } from "@gantry/domain/schedule/schedule-types.ts";
import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import type { Platform, DoneLine, ScheduleExecutor, ScheduleExecutors } from "../../../platform/module.ts";
import { oneByOne } from "../../../platform/schedules/one-by-one.ts";
import { requestOfSign } from "../maintenance/ask-sign.ts";
import { activatePlan } from "../posts/plan-acts.ts";
import { postAll } from "../posts/post-signs.ts";
import { noteFields, notePlanFields } from "./note-fields.ts";
import { checkFace, readSigns, readWordRules } from "../sign-face.ts";

const queueMessage: ScheduleExecutor = {
  together: 1000,
  async run(db, platform, jobs) {
    const postings = jobs.map(({ id, document, entityIds }) => ({
      messages: new Map(entityIds.map((signId) => [signId, document.signMessage as SignMessage])),
      association: {
        associatedEntityId: id,
        associatedEntityName: null,
        associatedEntityType: scheduleJob.entityType,
      },
    }));
    return (await postAll(db, platform, postings)).map(({ results }) => linesOf(results));
  },
  notes: (db, platform, { signMessage }, entityIds) =>
    noteFields(db, platform, new Map(entityIds.map((signId) => [signId, signMessage as SignMessage]))),
  // Validates on saving that the message fits; a sign under repair today is no reason to refuse.
  async check(db, { signMessage }, entityIds) {
    const rules = await readWordRules(db);
    for (const sign of await readSigns(db, entityIds)) {
      const why = checkFace(sign, signMessage as SignMessage, rules);
      if (why && why.code !== "signNotPostable") throw ofJob(why);
    }
  },
};

function ofJob(why: AppError): AppError {
  if (why.code !== "signMessageInvalid") return why;
  const issues = why.issues.map((issue) => ({
    ...issue,
    field: issue.field.replace(/^message/, "signMessage"),
  }));
  return new AppError("signMessageInvalid", { issues: issues.length }, { issues });
}

const requestOf: Record<SignTestType, Extract<SignAction, "FAN_TEST" | "LAMP_TEST" | "PIXEL_TEST">> = {
  SIGN_FAN_TEST: "FAN_TEST",
  SIGN_LAMP_TEST: "LAMP_TEST",
  SIGN_PIXEL_TEST: "PIXEL_TEST",
};

const runTests: ScheduleExecutor = {
  run: oneByOne((db, platform, { document, entityIds }) => {
    const tests = (document.selectedTestTypes ?? []).map((type) => requestOf[type]);
    return actInTurn(entityIds, (signId) => askForTests(db, platform, signId, tests));
  }),
};

async function askForTests(
  db: TenantTransaction,
  platform: Platform,
  signId: string,
  tests: readonly (typeof requestOf)[SignTestType][],
): Promise<void> {
  for (const requestType of tests)
    await requestOfSign(db, platform, { signId, requestType, parametersOf: () => ({}) });
}

const activate: ScheduleExecutor = {
  run: oneByOne(async (db, platform, { document, entityIds: [planId = ""] }) => {
    const { results } = await activatePlan(db, platform, planId, { duration: document.duration ?? 0 });
    return linesOf(results).map((line) => ({ ...line, entityType: "SIGN" }));
  }),
  notes: (db, platform, _document, [planId = ""]) => notePlanFields(db, platform, planId),
  async devicesOf(db, planIds) {
    const rows = await db.query<{ id: string; signIds: string[] }>(
      `select id, coalesce(doc->'selectedSigns', '[]') as "signIds" from sign_plan
       where tenant_id = $1 and id = any ($2)`,
      [db.tenantId, planIds],
    );
    return new Map(rows.map(({ id, signIds }) => [id, signIds]));
  },
};

export const signExecutors: ScheduleExecutors = {
  QueueSignMessageJob: queueMessage,
  RunSignTestsJob: runTests,
  ActivateSignPlanJob: activate,
};

function linesOf(results: Readonly<Record<string, PostResult>>): DoneLine[] {
  return Object.entries(results).map(([entityId, { error, params }]) => ({
    entityId,
    ...(error !== undefined && { error, params: params ?? {} }),
  }));
}

async function actInTurn(
  entityIds: readonly string[],
  act: (entityId: string) => Promise<void>,
): Promise<DoneLine[]> {
  const lines: DoneLine[] = [];
  for (const entityId of entityIds) {
    try {
      await act(entityId);
      lines.push({ entityId });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      lines.push({ entityId, error: error.code, params: error.params });
    }
  }
  return lines;
}
