import type { SignRequestAnswer } from "@gantry/domain/contract/signs/sign-maintenance-calls.ts";

/** A request that takes long is looked at this often. */
const lookEveryMs = 2_000;
/** Looks that may fail one after the other: the server may restart while a sign is read. */
const mostFailures = 30;

/** What a request came to in the end; `look` asks for it and answers null for one that is not there any more. */
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
