import type { SignRequestAnswer } from "@gantry/domain/contract/answers/actions.ts";

const lookEveryMs = 2_000;
/** Tolerated consecutive failures, because the server may restart meanwhile. */
const mostFailures = 30;

export async function endOf(
  first: SignRequestAnswer,
  look: (actionId: string) => Promise<SignRequestAnswer | null>,
  wait: (ms: number) => Promise<void> = paused,
): Promise<SignRequestAnswer> {
  let answer = first;
  for (let failures = 0; answer.status === null; ) {
    await wait(lookEveryMs);
    try {
      const now = await look(first.actionId);
      if (now === null) return { ...first, status: "FAILED" };
      answer = now;
      failures = 0;
    } catch (error) {
      if (++failures >= mostFailures) throw error;
    }
  }
  return answer;
}

const paused = (ms: number) => new Promise<void>((resolve) => window.setTimeout(resolve, ms));
