import type { QueueItem } from "@gantry/domain/sign/queue/queue.ts";
import { isSameFace } from "@gantry/domain/sign/reconcile/same-face.ts";
import type { SignStateData, Verification } from "@gantry/domain/sign/reconcile/sign-state.ts";
import { computeWantedFace } from "@gantry/domain/sign/reconcile/wanted-face.ts";
import { memoryTypes } from "@gantry/protocols/ntcip1203/enumerations.ts";
import { faceOf } from "@gantry/simulator/devices/ntcip-sign/sign-options.ts";
import type { TestSign } from "@gantry/simulator/testing.ts";
import { expect, test } from "vitest";
import { type Clock, systemClock } from "../clock.ts";
import { startLossyProxy } from "../testing/lossy-proxy.ts";
import { makeSeededRandom } from "@gantry/domain/testing/make-seeded-random.ts";
import {
  onEnd,
  queueItem,
  signDevice,
  signQueue,
  testAgent,
  testSign,
  queueChange,
} from "../testing/test-agent.ts";

/** GANTRY_POSTS: number of posts; GANTRY_SEED: repeats the same posts and link. */
const posts = Number(process.env.GANTRY_POSTS || 80);
const seed = Number(process.env.GANTRY_SEED || Math.floor(Math.random() * 1e9));
const signCount = 8;
const longestMs = 60_000;
const link = { loss: 0.2, doubled: 0.1, overtaken: 0.1 };
const hurried: Clock = { ...systemClock, after: (delayMs, work) => systemClock.after(delayMs / 10, work) };

function queueModel(signId: string, random: () => number) {
  let items: QueueItem[] = [];
  let revision = 0;
  let posted = 0;
  return {
    get posted() {
      return posted;
    },
    current: () => signQueue(revision, items, { signId }),
    change() {
      const chance = random();
      revision++;
      if (chance < 0.1) items = [];
      else if (chance < 0.25 && items.length > 0)
        items = items.toSpliced(Math.floor(random() * items.length), 1);
      else {
        posted++;
        items = [
          ...items.slice(-4),
          queueItem(`POST ${posted}`, { signId, priority: Math.floor(random() * 5) }),
        ];
      }
      return signQueue(revision, items, { signId });
    },
  };
}

function readShown(sign: TestSign) {
  const { row, id } = sign.machine.control.shown();
  return { multi: row.multi, beacon: row.beacon, isBlank: id.memoryType === memoryTypes.blank };
}

test(
  `over a link that loses, duplicates and reorders datagrams ${posts} posts end with the queued message on every sign and none is falsely verified (SIGN-081, seed ${seed})`,
  async () => {
    const random = makeSeededRandom(seed);
    const signs = await Promise.all(
      Array.from({ length: signCount }, async (_, index) => {
        const id = `sign-${index + 1}`;
        const sign = await testSign();
        const proxy = await startLossyProxy(sign.port, { ...link, random });
        onEnd(() => proxy.stop());
        return { id, sign, proxy, queue: queueModel(id, random) };
      }),
    );
    const devices = signs.map(({ id, sign, proxy }) => ({
      ...signDevice(sign),
      id,
      name: id,
      port: proxy.port,
    }));
    const { server, until } = await testAgent(
      devices,
      signs.map(({ queue }) => queue.current()),
      {},
      { clock: hurried, timeoutMs: 60 },
    );
    const seen = new Map<string, Verification>();
    let read = 0;
    const findVerification = (id: string): Verification | undefined => {
      for (; read < server.stored.length; read++) {
        const { observation } = server.stored[read]!;
        if (observation.kind !== "state") continue;
        const { verification: latest } = observation.stateData as SignStateData;
        if (latest) seen.set(observation.entityId, latest);
      }
      return seen.get(id);
    };
    const isVerified = (id: string, revision: number): boolean => {
      const latest = findVerification(id);
      return latest?.state === "verified" && latest.queueRevision >= revision;
    };

    const waitUntilVerified = async (id: string, sign: TestSign, revision: number): Promise<void> => {
      const endMs = performance.now() + longestMs;
      await until(() => isVerified(id, revision) || performance.now() > endMs);
      const events = server.stored
        .filter(({ observation }) => observation.kind === "event" && observation.entityId === id)
        .slice(-8);
      if (!isVerified(id, revision))
        throw new Error(
          `${id} at revision ${revision}: ${JSON.stringify([findVerification(id), readShown(sign), events])}`,
        );
    };

    await Promise.all(
      signs.map(async ({ id, sign, queue }) => {
        while (queue.posted < posts / signCount) {
          server.send(queueChange(queue.change()));
          if (random() < 0.4) continue;
          const { revision } = queue.current();
          await waitUntilVerified(id, sign, revision);
          const wanted = computeWantedFace(queue.current(), faceOf(sign.machine.options), Date.now());
          expect({
            id,
            revision,
            shown: readShown(sign),
            isRight: isSameFace(readShown(sign), wanted),
          }).toMatchObject({ isRight: true });
        }
      }),
    );
    for (const { id, sign, proxy, queue } of signs) {
      proxy.heal();
      await waitUntilVerified(id, sign, queue.current().revision);
      const wanted = computeWantedFace(queue.current(), faceOf(sign.machine.options), Date.now());
      expect(isSameFace(readShown(sign), wanted)).toBe(true);
      expect(proxy.lost * proxy.doubled * proxy.overtaken).toBeGreaterThan(0);
    }
  },
  60_000 + posts * 2_000,
);
