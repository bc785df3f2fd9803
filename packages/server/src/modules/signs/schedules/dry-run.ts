import type { DryRunSign, DryRunSource } from "@gantry/domain/contract/answers/sign-dry-run.ts";
import { AppError } from "@gantry/domain/errors.ts";
import type { Sign } from "@gantry/domain/kinds/sign.ts";
import { signPlan, type SignPlan } from "@gantry/domain/kinds/sign-plan.ts";
import { isAllowed } from "@gantry/domain/permissions/grants.ts";
import {
  countProblems,
  type DryPosting,
  type DryRange,
  dryRunSign,
  type SignDryRun,
} from "@gantry/domain/schedule/dry-run.ts";
import { entitiesOf, scheduleJob } from "@gantry/domain/schedule/schedule-job.ts";
import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import { fieldsOf } from "@gantry/domain/sign/message/travel-fields.ts";
import { isoFromMs } from "@gantry/domain/sign/queue/instant.ts";
import { expiryMs, priorityOf, type QueueItem, type SignQueue } from "@gantry/domain/sign/queue/queue.ts";
import { expiresAtMs } from "@gantry/domain/sign/queue/winner.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import type { Platform } from "../../../platform/module.ts";
import { type ComingJob, readComingJobs } from "../../../platform/schedules/coming-jobs.ts";
import { mayAct } from "../../../platform/schedules/run-together.ts";
import { checkControllable } from "../posts/post-signs.ts";
import { findFieldRefusals } from "../queue/fresh-fields.ts";
import { readQueues } from "../queue/queue-store.ts";
import { readSigns, readWordRules } from "../sign-face.ts";
import { postChecker } from "./post-checker.ts";

const jobTypes = ["QueueSignMessageJob", "ActivateSignPlanJob"] as const;

/** A message and where it comes from. */
interface Source extends DryRunSource {
  group: string;
}

/** The runs of a job on a sign. */
interface Planned {
  job: ComingJob;
  source: Source;
  durationNs: number | null;
  refusal: AppError | undefined;
}

export interface DryRunOfSign {
  signId: string;
  governed: boolean;
  run: SignDryRun<Source>;
  refused: readonly Planned[];
  problems: number;
}

/** What the signs show in a period by today's queues and the jobs to come. Cameras are not part of it. */
export async function dryRun(
  db: TenantTransaction,
  platform: Pick<Platform, "messageFields">,
  signIds: readonly string[],
  range: DryRange,
): Promise<{ signs: DryRunOfSign[]; hiddenJobs: number }> {
  const jobs = await readComingJobs(db, jobTypes, range.beforeMs);
  const planned = await planJobs(db, new Set(signIds), jobs);
  await findRefusals(db, platform, planned.bySign);
  const queues = new Map((await readQueues(db, signIds)).map((queue) => [queue.signId, queue]));
  const signs = signIds.map((signId): DryRunOfSign => {
    const own = planned.bySign.get(signId) ?? [];
    const queue = queues.get(signId);
    const refused = own.filter(({ refusal }) => refusal !== undefined);
    const run = dryRunSign(listPostings(queue, own), range);
    const problems = countProblems(run) + refused.length;
    return { signId, governed: queue?.governed ?? false, run, refused, problems };
  });
  return { signs, hiddenJobs: planned.hiddenJobs };
}

async function planJobs(
  db: TenantTransaction,
  signIds: ReadonlySet<string>,
  jobs: readonly ComingJob[],
): Promise<{ bySign: Map<string, Planned[]>; hiddenJobs: number }> {
  const plans = await readPlans(db, jobs);
  const bySign = new Map<string, Planned[]>();
  let hiddenJobs = 0;
  for (const job of jobs.filter(({ runsMs }) => runsMs.length > 0)) {
    const found = messagesOf(job, plans).filter(([signId]) => signIds.has(signId));
    if (found.length > 0 && !job.isReadable) hiddenJobs++;
    if (!job.isReadable) continue;
    for (const [signId, planned] of found) {
      const own = bySign.get(signId);
      if (own) own.push(planned);
      else bySign.set(signId, [planned]);
    }
  }
  return { bySign, hiddenJobs };
}

async function readPlans(db: TenantTransaction, jobs: readonly ComingJob[]): Promise<Map<string, SignPlan>> {
  const ids = jobs.filter(isPlanJob).flatMap(({ doc }) => entitiesOf(doc).ids);
  const rows = await db.query<{ id: string; doc: SignPlan }>(
    "select id, doc from sign_plan where tenant_id = $1 and id = any ($2)",
    [db.tenantId, [...new Set(ids)]],
  );
  return new Map(rows.map(({ id, doc }) => [id, doc]));
}

const isPlanJob = ({ doc }: ComingJob): boolean => doc.jobType === "ActivateSignPlanJob";

function messagesOf(job: ComingJob, plans: ReadonlyMap<string, SignPlan>): [signId: string, Planned][] {
  const { ids } = entitiesOf(job.doc);
  if (!isPlanJob(job)) {
    const { message } = job;
    if (!message) return [];
    const source = makeSource(job, message);
    return ids.map((signId) => [
      signId,
      { job, source, durationNs: message.duration ?? null, refusal: refusalOfActor(job, signId) },
    ]);
  }
  const [planId = ""] = ids;
  const plan = plans.get(planId);
  return Object.entries(plan?.signMessages ?? {}).map(([signId, kept]) => {
    const source = makeSource(job, kept as SignMessage, { planId, name: plan?.name ?? null });
    return [
      signId,
      { job, source, durationNs: job.doc.duration ?? 0, refusal: refusalOfActor(job, signId, planId) },
    ];
  });
}

function makeSource(
  { id: jobId }: ComingJob,
  message: SignMessage,
  plan?: { planId: string; name: string | null },
): Source {
  return {
    kind: plan ? "plan" : "job",
    group: plan ? groupOf(signPlan.entityType, plan.planId) : groupOf(scheduleJob.entityType, jobId),
    itemId: null,
    jobId,
    planId: plan?.planId ?? null,
    name: plan?.name ?? null,
    priority: priorityOf(message),
    message,
  };
}

const groupOf = (entityType: string, id: string): string => `${entityType} ${id}`;

/** A job cannot post what its actor may not. */
function refusalOfActor(
  { actor, actorName }: ComingJob,
  signId: string,
  planId?: string,
): AppError | undefined {
  if (!actor) return new AppError("scheduleActorGone", { name: actorName });
  if (planId !== undefined && !mayAct(actor, signPlan.entityType, planId))
    return new AppError("noPermission");
  return checkControllable(actor, signId);
}

/** The refusals of a post, for the messages that would be posted. */
async function findRefusals(
  db: TenantTransaction,
  platform: Pick<Platform, "messageFields">,
  bySign: ReadonlyMap<string, Planned[]>,
): Promise<void> {
  const check = postChecker(await readWordRules(db));
  const withFields = new Set(
    [...new Set([...bySign.values()].flat().map(({ source }) => source.message))].filter(
      (message) => fieldsOf(message).length > 0,
    ),
  );
  const asked = new Map<string, { planned: Planned; doc: Sign; message: SignMessage }>();
  for (const sign of await readSigns(db, [...bySign.keys()])) {
    const checkOn = check(sign);
    for (const planned of bySign.get(sign.id) ?? []) {
      const { message } = planned.source;
      planned.refusal ??= checkOn(message);
      if (!planned.refusal && withFields.has(message))
        asked.set(`${sign.id} ${planned.job.id}`, { planned, doc: sign.document, message });
    }
  }
  const questions = [...asked].map(([key, { doc, message }]) => ({ key, doc, message }));
  for (const [key, why] of await findFieldRefusals(db, platform, questions)) {
    const found = asked.get(key);
    if (found) found.planned.refusal = why;
  }
}

function listPostings(queue: SignQueue | undefined, planned: readonly Planned[]): DryPosting<Source>[] {
  const items = queue?.items ?? [];
  const open = items.map(
    (item): DryPosting<Source> => ({
      source: sourceOfItem(item),
      item: { ...item, expiresAt: null },
      openedAtMs: 0,
      closedAtMs: expiresAtMs(item),
    }),
  );
  const newest = items.reduce((most, { sequence }) => Math.max(most, sequence), 0);
  const runs: DryPosting<Source>[] = [];
  for (const { job, source, durationNs, refusal } of planned) {
    if (refusal !== undefined) continue;
    for (const atMs of job.runsMs) {
      const item = { id: "", priority: source.priority, sequence: 0, expiresAt: null };
      runs.push({ source, item, openedAtMs: atMs, closedAtMs: expiryMs(atMs, durationNs) });
    }
  }
  runs.sort((one, other) => one.openedAtMs - other.openedAtMs);
  for (const [at, { item }] of runs.entries()) item.sequence = newest + 1 + at;
  return [...open, ...runs];
}

function sourceOfItem(item: QueueItem): Source {
  const { associatedEntityId: id, associatedEntityType: type } = item;
  const isOf = (entityType: string) => id !== null && type === entityType;
  const isOurs = isOf(signPlan.entityType) || isOf(scheduleJob.entityType);
  return {
    kind: "queue",
    group: isOurs ? groupOf(type!, id!) : item.id,
    itemId: item.id,
    jobId: isOf(scheduleJob.entityType) ? id : null,
    planId: isOf(signPlan.entityType) ? id : null,
    name: item.associatedEntityName,
    priority: item.priority,
    message: item.message,
  };
}

/** The sign's run with times as text and each source once. */
export function toDryRunSign(
  db: TenantTransaction,
  { signId, governed, run, refused, problems }: DryRunOfSign,
  signName: string,
): DryRunSign {
  const places = new Map<Source, number>();
  const placeOf = (source: Source): number => {
    const known = places.get(source);
    if (known !== undefined) return known;
    places.set(source, places.size);
    return places.size - 1;
  };
  const spanOf = ({ fromMs, untilMs }: { fromMs: number; untilMs: number }) => ({
    from: isoFromMs(fromMs),
    until: isoFromMs(untilMs),
  });
  return {
    signId,
    signName,
    governed,
    turns: run.turns.map((turn) => ({ source: turn.source && placeOf(turn.source), ...spanOf(turn) })),
    overlaps: run.overlaps.map((overlap) => ({
      winner: placeOf(overlap.winner),
      loser: placeOf(overlap.loser),
      reason: overlap.reason,
      ...spanOf(overlap),
    })),
    gaps: run.gaps.map((gap) => ({ before: placeOf(gap.before), after: placeOf(gap.after), ...spanOf(gap) })),
    hidden: run.hidden.map(({ source, winner, ...rest }) => ({
      ...rest,
      source: placeOf(source),
      winner: placeOf(winner),
    })),
    refused: refused.map(({ source, job, refusal }) => ({
      source: placeOf(source),
      runs: job.runsMs.length,
      error: refusal!.code,
      params: refusal!.params,
      issues: [...refusal!.issues],
    })),
    problems,
    sources: [...places.keys()].map((source) => toWire(db, source)),
  };
}

/** A job that the caller may not read keeps no link. */
function toWire(db: TenantTransaction, { group: _group, jobId, planId, ...source }: Source): DryRunSource {
  const { grants } = db.principal;
  const mayRead = (type: string, id: string | null) => id !== null && isAllowed(grants, "READ", type, id);
  return {
    ...source,
    jobId: mayRead(scheduleJob.entityType, jobId) ? jobId : null,
    planId: mayRead(signPlan.entityType, planId) ? planId : null,
  };
}
