import type { PostMessageAnswer } from "@gantry/domain/contract/answers/sign.ts";
import type { MultiPostAnswer } from "@gantry/domain/contract/answers/post.ts";
import type { PostMode } from "@gantry/domain/contract/signs/sign-posts.ts";
import type { SignExplanation } from "@gantry/domain/sign/queue/explain.ts";
import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import type { SignQueue } from "@gantry/domain/sign/queue/queue.ts";
import { findWinningItem } from "@gantry/domain/sign/queue/winner.ts";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import type { Principal } from "../../../platform/permission/principal.ts";
import { expireQueues } from "../queue/expire-queues.ts";
import {
  grantsOn,
  messageOf,
  nsFromMinutes,
  signsUnderTest,
  type SignsUnderTest,
} from "../signs-under-test.ts";

let signs: SignsUnderTest;
let operator: Principal;
let made = 0;

beforeAll(async () => {
  signs = await signsUnderTest();
  operator = signs.tenant.principal(grantsOn({ SIGN: ["READ", "CONTROL"] }), "operator");
});

/** A list model of the queue: lowest priority number first, then the latest posting. */
interface ModelItem {
  id: string;
  text: string;
  priority: number;
  endsAtMs: number | null;
  posting: number;
}
interface Model {
  queues: ModelItem[][];
  postings: number;
}
interface Real {
  ids: string[];
  reported: { sign: number; atMs: number; itemId: string | null; text: string | undefined }[];
  lastPost: { postId: string | null; items: Map<number, { id: string; posting: number }> } | undefined;
}

const nowMs = () => signs.tenant.clock.nowMs();
const call = <Body>(method: string, path: string, body?: unknown) =>
  signs.server.call<Body>(operator, method, `/api/v1/signs/${path}`, body);
const textOf = (message: SignMessage) => message.pages[0]?.messageLines[0]?.segments[0]?.text;

interface Wish {
  text: string;
  priority: number;
  forMinutes: number | null;
}
const message = ({ text, priority, forMinutes }: Wish) =>
  messageOf(text, { priority, duration: forMinutes === null ? null : nsFromMinutes(forMinutes) });
const endOf = ({ forMinutes }: Wish) => (forMinutes === null ? null : nowMs() + forMinutes * 60_000);

function openIn(queue: ModelItem[]): ModelItem[] {
  return queue.filter(({ endsAtMs }) => endsAtMs === null || endsAtMs > nowMs());
}
function winnerIn(queue: ModelItem[]): ModelItem | undefined {
  return openIn(queue).toSorted(
    (one, other) => one.priority - other.priority || other.posting - one.posting,
  )[0];
}

/** A step on both sides; afterwards the queues must match, and the winner is recorded. */
class Step implements fc.AsyncCommand<Model, Real> {
  readonly #what: string;
  readonly #take: (model: Model, real: Real) => Promise<void>;
  constructor(what: string, take: (model: Model, real: Real) => Promise<void>) {
    this.#what = what;
    this.#take = take;
  }
  check = () => true;
  toString = () => this.#what;
  async run(model: Model, real: Real): Promise<void> {
    signs.tenant.clock.advanceMs(1);
    await this.#take(model, real);
    const queues = await Promise.all(real.ids.map((id) => call<SignQueue>("GET", `queue/${id}`)));
    for (const [at, { body }] of queues.entries()) {
      const open = body.items.filter(
        ({ expiresAt }) => expiresAt === null || Date.parse(expiresAt) > nowMs(),
      );
      const expected = openIn(model.queues[at]!);
      expect(new Set(open.map((item) => `${item.id} ${textOf(item.message)} ${item.priority}`))).toEqual(
        new Set(expected.map((item) => `${item.id} ${item.text} ${item.priority}`)),
      );
      const winner = findWinningItem(body.items, nowMs());
      expect(winner?.id).toBe(winnerIn(model.queues[at]!)?.id);
      const text = winner ? textOf(winner.message) : undefined;
      real.reported.push({ sign: at, atMs: nowMs(), itemId: winner?.id ?? null, text });
    }
  }
}

const sign = fc.nat({ max: 2 });
const wish = fc.record({
  text: fc.constantFrom("ICE", "FOG", "CRASH", "ROAD WORK"),
  priority: fc.integer({ min: 1, max: 4 }),
  forMinutes: fc.option(fc.integer({ min: 1, max: 20 })),
});
const place = fc.nat({ max: 5 });

function add(model: Model, at: number, id: string, { text, priority, ...rest }: Wish): number {
  const posting = ++model.postings;
  model.queues[at]!.push({ id, text, priority, endsAtMs: endOf({ text, priority, ...rest }), posting });
  return posting;
}
const oneOf = (model: Model, at: number, which: number) => {
  const open = openIn(model.queues[at]!);
  return open[which % Math.max(1, open.length)];
};

const steps = [
  fc.tuple(sign, wish).map(
    ([at, wanted]) =>
      new Step(`post ${wanted.text} ${wanted.priority} to ${at}`, async (model, { ids }) => {
        const { body } = await call<PostMessageAnswer>("POST", "queue", {
          signId: ids[at],
          message: message(wanted),
        });
        add(model, at, body.item.id, wanted);
      }),
  ),
  fc.tuple(sign, place, wish).map(
    ([at, which, wanted]) =>
      new Step(`edit ${which} of ${at}`, async (model, { ids }) => {
        const item = oneOf(model, at, which);
        if (!item) return;
        const updateData = { message: message(wanted) };
        await call("PUT", `queue/${ids[at]}/item/${item.id}`, { updateData });
        const { text, priority } = wanted;
        Object.assign(item, { text, priority, endsAtMs: endOf(wanted), posting: ++model.postings });
      }),
  ),
  fc.tuple(sign, place).map(
    ([at, which]) =>
      new Step(`repost ${which} of ${at}`, async (model, { ids }) => {
        const item = oneOf(model, at, which);
        const lowest = winnerIn(model.queues[at]!)?.priority;
        if (!item) return;
        const before = item.endsAtMs;
        const { status, body } = await call<PostMessageAnswer>(
          "POST",
          `queue/${ids[at]}/item/${item.id}/repost`,
          {},
        );
        expect(status).toBe(item.priority === lowest ? 200 : 409);
        if (status !== 200) return;
        const endsAtMs = before === null ? null : Date.parse(body.item.expiresAt ?? "");
        expect(before === null || endsAtMs! >= before).toBe(true);
        Object.assign(item, { endsAtMs, posting: ++model.postings });
      }),
  ),
  fc.tuple(sign, place).map(
    ([at, which]) =>
      new Step(`delete ${which} of ${at}`, async (model, { ids }) => {
        const item = oneOf(model, at, which);
        if (!item) return;
        await call("DELETE", `queue/${ids[at]}/item/${item.id}`);
        model.queues[at] = model.queues[at]!.filter((other) => other !== item);
      }),
  ),
  sign.map(
    (at) =>
      new Step(`blank ${at}`, async (model, { ids }) => {
        await call("POST", `sign/${ids[at]}/blank`, {});
        model.queues[at] = [];
      }),
  ),
  fc.integer({ min: 1, max: 12 }).map(
    (count) =>
      new Step(`${count} minutes pass`, async () => {
        signs.tenant.clock.advanceMs(count * 60_000);
        // The expiry job often runs late; items expire regardless.
        if (count % 2 === 0) await signs.tenant.database.inTenant(operator, expireQueues);
      }),
  ),
  fc
    .tuple(
      fc.uniqueArray(sign, { minLength: 2 }),
      wish,
      fc.constantFrom<PostMode>("each", "all"),
      fc.boolean(),
    )
    .map(
      ([many, wanted, mode, isStale]) =>
        new Step(
          `post ${wanted.text} to ${many.join()} ${mode}${isStale ? ", one stale" : ""}`,
          async (model, real) => {
            const stale = isStale ? many[0]! : undefined;
            const { body } = await call<MultiPostAnswer>("POST", "queue/multi", {
              messages: Object.fromEntries(many.map((at) => [real.ids[at], message(wanted)])),
              mode,
              ...(stale === undefined ? {} : { revisions: { [real.ids[stale]!]: 1_000_000 } }),
            });
            const items: [number, { id: string; posting: number }][] = [];
            for (const at of many) {
              const { status, itemId } = body.results[real.ids[at]!]!;
              expect(status).toBe(at === stale || (isStale && mode === "all") ? "FAILED" : "SUCCESS");
              if (itemId !== null) items.push([at, { id: itemId, posting: add(model, at, itemId, wanted) }]);
            }
            real.lastPost = { postId: body.postId, items: new Map(items) };
          },
        ),
    ),
  fc.constant(
    new Step("roll the last post back", async (model, { lastPost, ids }) => {
      if (!lastPost?.postId) return;
      const { body } = await call<MultiPostAnswer>("POST", `posts/${lastPost.postId}/roll-back`, {});
      for (const [at, { id, posting }] of lastPost.items) {
        const item = openIn(model.queues[at]!).find((one) => one.id === id);
        const isOurs = item?.posting === posting;
        expect(body.results[ids[at]!]?.error).toBe(
          isOurs ? undefined : item ? "queueItemChanged" : "queueItemEnded",
        );
        if (isOurs) model.queues[at] = model.queues[at]!.filter((one) => one !== item);
      }
    }),
  ),
];

test("for any sequence of queue changes, queues match a reference model and each moment is explained with its winner (SIGN-132)", async () => {
  const histories = fc.commands(steps, { maxCommands: 40, size: "max" });
  await fc.assert(
    fc.asyncProperty(histories, fc.integer(), async (commands, seed) => {
      const run = ++made;
      const ids = [];
      for (let at = 0; at < 3; at++) ids.push(await signs.makeSign(`model-${run}-${at}`));
      const real: Real = { ids, reported: [], lastPost: undefined };
      await fc.asyncModelRun(() => ({ model: { queues: [[], [], []], postings: 0 }, real }), commands);
      await checkExplanations(real, seed);
    }),
    { numRuns: 6, endOnFailure: true },
  );
}, 120_000);

async function checkExplanations({ ids, reported }: Real, seed: number): Promise<void> {
  const asked = reported.filter((_, at) => (at + Math.abs(seed)) % 4 === 0);
  const answers = await Promise.all(
    asked.map(({ sign: at, atMs }) =>
      call<SignExplanation>("GET", `sign/${ids[at]}/explain?at=${new Date(atMs).toISOString()}`),
    ),
  );
  const winners = answers.map(({ body: { winner } }) => winner?.posting.item ?? null);
  expect(winners.map((item) => [item?.id ?? null, item ? textOf(item.message) : undefined])).toEqual(
    asked.map(({ itemId, text }) => [itemId, text]),
  );
}
