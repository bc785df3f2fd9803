import type { ScheduleJob } from "@gantry/domain/contract/schedule-calls.ts";
import { makeSeededRandom } from "@gantry/domain/testing/make-seeded-random.ts";
import { beforeEach, expect, test } from "vitest";
import type { Principal } from "../../../platform/permission/principal.ts";
import { scheduleRoutes } from "../../../platform/schedules/schedule-routes.ts";
import { cutOff } from "../../../testing/cut-off.ts";
import { serveRoutes, type TestServer } from "../../../testing/http.ts";
import {
  addPerson,
  messageOf,
  nsFromMinutes,
  signsUnderTest,
  type SignsUnderTest,
} from "../signs-under-test.ts";
import { runAllDue } from "./schedules-under-test.ts";
import { signExecutors } from "./sign-executors.ts";

const kills = Number(process.env.GANTRY_KILLS || 10);
const seed = Number(process.env.GANTRY_SEED || Math.floor(Math.random() * 1e9));
let signs: SignsUnderTest;
let server: TestServer;
let operator: Principal;
let signIds: string[];

beforeEach(async () => {
  signs = await signsUnderTest();
  server = await serveRoutes(scheduleRoutes(signs.platform, signExecutors));
  operator = await addScheduler("operator");
  signIds = [];
  for (let at = 1; at <= 8; at++) signIds.push(await signs.makeSign(`s-${at}`));
});

const addScheduler = (name: string) =>
  addPerson(signs.tenant, name, {
    SCHEDULE_JOB: ["CREATE", "READ", "UPDATE", "DELETE"],
    SIGN: ["READ", "CONTROL"],
  });

const inAMinute = (moreMs = 0) =>
  new Date(
    signs.tenant.clock.nowMs() - (signs.tenant.clock.nowMs() % 60_000) + 60_000 + moreMs,
  ).toISOString();

async function save(entityId: string, text: string, more: object = {}, who = operator): Promise<string> {
  const { status, body } = await server.call<ScheduleJob>(who, "POST", "/api/v1/signs/schedule", {
    jobType: "QueueSignMessageJob",
    entityType: "SIGN",
    entityId,
    signMessage: messageOf(text, { duration: nsFromMinutes(30) }),
    firstDate: inAMinute(),
    timezone: "UTC",
    useRecurrence: false,
    ...more,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  // Ids of one millisecond have no order.
  signs.tenant.clock.advanceMs(1);
  return body.id;
}
const readOutcome = async (id: string) => {
  const [run] = await signs.tenant.asOwner<{ result: string; error: string | null }>(
    `select result, coalesce(error, lines #>> '{0,error}') as error from schedule_run
     where tenant_id = $1 and job_id = $2`,
    [signs.tenant.id, id],
  );
  return [run?.result, run?.error];
};
const countOf = async (table: string, more = "true") => {
  const [row] = await signs.tenant.asOwner<{ count: number }>(
    `select count(*)::int as count from ${table} where tenant_id = $1 and ${more}`,
    [signs.tenant.id],
  );
  return row!.count;
};
/** Texts of a sign's queue, newest first. */
const listTexts = async (signId: string) => {
  const rows = await signs.tenant.asOwner<{ text: string }>(
    `select message #>> '{pages,0,messageLines,0,segments,0,text}' as text from sign_queue_item
     where tenant_id = $1 and sign_id = $2 and ended_at is null order by sequence desc`,
    [signs.tenant.id, signId],
  );
  return rows.map(({ text }) => text);
};

test("Jobs of one second run exactly once when the transactions of two servers are cut off", async () => {
  const random = makeSeededRandom(seed);
  let cut = 0;
  for (let round = 1; round <= kills; round++) {
    for (const at of [1, 2, 3]) for (const signId of signIds) await save(signId, `${round} ${at}`);
    signs.tenant.clock.advanceMs(60_000);
    const running = Promise.allSettled([runAllDue(signs), runAllDue(signs)]);
    const sightings = 1 + Math.floor(random() * 8);
    cut += await cutOff(signs.tenant.pool, running, { isUnderWay: isAtWork, sightings });
    const dueLeft = () => countOf("schedule_standing", "next_at is not null");
    await expect
      .poll(() => runAllDue(signs).then(dueLeft), {
        timeout: 30_000,
        message: `seed ${seed}, round ${round}`,
      })
      .toBe(0);
  }
  const jobs = kills * 3 * signIds.length;
  console.log(`seed ${seed}: ${kills} rounds of ${3 * signIds.length} jobs, ${cut} transactions cut off`);
  expect(await countOf("schedule_run", "result = 'SUCCESS'")).toBe(jobs);
  expect(await countOf("event", "event = 'scheduleRun'")).toBe(jobs);
  expect(await countOf("sign_post")).toBe(jobs);
  expect(await countOf("event", "event = 'signsPosted'")).toBe(jobs);
  expect(await countOf("sign_queue_item")).toBe(jobs);
  expect(await countOf("communication_action", "request_type = 'SET_MESSAGE'")).toBe(jobs);
}, 600_000);

test("A bad job among good ones of its second fails alone, with its reason", async () => {
  const lost = await addScheduler("lost");
  const good = [await save("s-1", "FIRST"), await save("s-2", "SECOND")];
  const deleted = await save("s-3", "DELETED");
  const unfit = await save("s-4", "UNFIT");
  const broken = await save("s-5", "BROKEN");
  const notAllowed = await save("s-6", "LOST", {}, lost);
  good.push(await save("s-1", "LAST"), await save("s-7", "SEVENTH"));
  const { tenant } = signs;
  const change = (sql: string, ...values: string[]) => tenant.asOwner(sql, [tenant.id, ...values]);
  await change("delete from sign_state where tenant_id = $1 and id = 's-3'");
  await change("delete from sign where tenant_id = $1 and id = 's-3'");
  await change(`update sign set doc = doc || '{"pixelWidth": 10}' where tenant_id = $1 and id = 's-4'`);
  await change(
    `update schedule_job set doc = jsonb_set(doc, '{signMessage,pages}', '7') where tenant_id = $1 and id = $2`,
    broken,
  );
  await change(
    "delete from permission_grant where tenant_id = $1 and account_id = $2 and action = 'CONTROL'",
    lost.id,
  );
  tenant.clock.advanceMs(60_000);
  expect(await runAllDue(signs)).toBe(8);
  for (const id of good) expect(await readOutcome(id)).toEqual(["SUCCESS", null]);
  expect(await readOutcome(deleted)).toEqual(["FAILED", "notFound"]);
  expect(await readOutcome(unfit)).toEqual(["FAILED", "signMessageInvalid"]);
  expect(await readOutcome(broken)).toEqual(["FAILED", "internalError"]);
  expect(await readOutcome(notAllowed)).toEqual(["FAILED", "noPermission"]);
  expect(await listTexts("s-1")).toEqual(["LAST", "FIRST"]);
  expect(await listTexts("s-7")).toEqual(["SEVENTH"]);
});

test("Jobs of one second for one sign post in their order, and of one moment in order of their creation", async () => {
  const other = await addScheduler("other");
  await save("s-1", "THIRD", { firstDate: inAMinute(700) });
  await save("s-1", "FIRST");
  await save("s-1", "SECOND", { firstDate: inAMinute(300) }, other);
  await save("s-2", "FOURTH", { firstDate: inAMinute(900) });
  await save("s-1", "FIFTH", { firstDate: inAMinute(900) });
  signs.tenant.clock.advanceMs(62_000);
  await runAllDue(signs, 2);
  expect(await listTexts("s-1")).toEqual(["FIFTH", "THIRD", "SECOND", "FIRST"]);
  for (const text of ["ONE", "TWO", "THREE"]) await save("s-2", text);
  signs.tenant.clock.advanceMs(60_000);
  await runAllDue(signs, 2);
  expect((await listTexts("s-2")).slice(0, 3)).toEqual(["THREE", "TWO", "ONE"]);
});

/** A server runs due jobs under an advisory lock. */
async function isAtWork(): Promise<boolean> {
  const [row] = await signs.tenant.asOwner<{ found: boolean }>(
    `select exists (select from pg_locks where locktype = 'advisory' and granted
       and database = (select oid from pg_database where datname = current_database())) as found`,
  );
  return row?.found === true;
}
