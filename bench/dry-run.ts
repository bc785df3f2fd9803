import type { SignDryRunAnswer } from "../packages/domain/src/contract/answers/sign-dry-run.ts";
import { eventsIn } from "../packages/server/src/platform/schedules/schedule-events.ts";
import { dryRunRoutes } from "../packages/server/src/modules/signs/schedules/dry-run-route.ts";
import { quantile } from "./list/figures.ts";
import { addJobs, operator, scheduleSite, signCount } from "./schedule/schedule-site.ts";

/** A month of 10,000 jobs on 500 signs: the dry run and the calendar, database included. No peer. */
const jobCount = 10_000;
const days = 31;
const rounds = 15;

const site = await scheduleSite();
try {
  const nowMs = Date.now();
  await addJobs(site.owner, jobCount, nowMs);
  const [route] = dryRunRoutes(site.platform);
  const handler = route!.handler as unknown as (context: object) => Promise<SignDryRunAnswer>;
  const context = { principal: operator, query: { days: String(days) } };
  const runs: number[] = [];
  const calendars: number[] = [];
  let answer: SignDryRunAnswer | undefined;
  for (let round = 0; round < rounds; round++) {
    runs.push(await timed(async () => JSON.stringify((answer = await handler(context)))));
    const month = { fromMs: nowMs, beforeMs: nowMs + days * 86_400_000 };
    calendars.push(
      await timed(() =>
        site.database.inTenant(operator, (db) => eventsIn(db, ["SIGN", "SIGN_PLAN"], month, undefined)),
      ),
    );
  }
  console.log(
    `dry run of ${jobCount} jobs on ${signCount} signs over ${days} days, first page of ${answer?.items.length}: ` +
      `${formatFigures(runs)} (limit 200 ms); ${answer?.signsWithProblems} signs with problems`,
  );
  console.log(`calendar of ${jobCount} jobs over ${days} days: ${formatFigures(calendars)} (limit 200 ms)`);
} finally {
  await site.stop();
  process.exit();
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now();
  await work();
  return performance.now() - startMs;
}

function formatFigures(took: readonly number[]): string {
  const [first = 0, ...later] = took;
  return `first ${first.toFixed(0)} ms, then ${quantile(later, 0.5).toFixed(0)} ms median, ${Math.max(...later).toFixed(0)} ms longest`;
}
