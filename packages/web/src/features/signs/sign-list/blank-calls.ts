import type { BlankResult, BulkBlankAnswer, BulkQueuesAnswer } from "@gantry/domain/contract/answers/sign.ts";
import type { BulkBlankBody } from "@gantry/domain/contract/signs/sign-blank-calls.ts";
import type { SignQueue } from "@gantry/domain/sign/queue/queue.ts";
import { api } from "../../../queries/api.ts";

const signsPerCall = 200;
const timeoutMs = 120_000;

export async function readQueues(signIds: readonly string[]): Promise<ReadonlyMap<string, SignQueue>> {
  const queues = new Map<string, SignQueue>();
  for (const part of partsOf(signIds)) {
    const { items } = await api.post<BulkQueuesAnswer>("/signs/sign/bulk-queues", { signIds: part });
    for (const queue of items) queues.set(queue.signId, queue);
  }
  return queues;
}

export async function blankSigns(
  queues: readonly SignQueue[],
  onResults: (results: Readonly<Record<string, BlankResult>>) => void,
): Promise<void> {
  for (const part of partsOf(queues)) {
    const body: BulkBlankBody = {
      signIds: part.map(({ signId }) => signId),
      revisions: Object.fromEntries(part.map(({ signId, revision }) => [signId, revision])),
    };
    const { results } = await api.post<BulkBlankAnswer>("/signs/sign/bulk-blank", body, { timeoutMs });
    onResults(results);
  }
}

function partsOf<T>(all: readonly T[]): T[][] {
  const count = Math.ceil(all.length / signsPerCall);
  return Array.from({ length: count }, (_, part) =>
    all.slice(part * signsPerCall, (part + 1) * signsPerCall),
  );
}
