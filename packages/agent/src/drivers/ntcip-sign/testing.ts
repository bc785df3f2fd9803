import type { SignAction, SignActions } from "@gantry/domain/contract/signs/sign-actions.ts";
import type { ActionOutcome } from "../../actions/actions.ts";
import { type Clock, systemClock } from "../../clock.ts";
import { ntcipSign, type NtcipSignSession } from "./driver.ts";

interface StartedSign {
  host: string;
  port: number;
  machine: { options: { community: string } };
  stop(): Promise<void>;
}
interface ConnectedSign<Sign extends StartedSign> {
  sign: Sign;
  session: NtcipSignSession;
  did<A extends SignAction>(
    action: A,
    parameters?: SignActions[A]["parameters"],
  ): Promise<SignActions[A]["result"]>;
  ask(action: SignAction, parameters?: unknown): Promise<ActionOutcome>;
}

/** Short pauses between polls, because simulated signs count polls, not time. */
const hurriedClock: Clock = {
  ...systemClock,
  after: (delayMs, work) => systemClock.after(delayMs / 50, work),
};

export function signsForTests<Options, Sign extends StartedSign>(
  start: (options?: Options) => Promise<Sign>,
) {
  const ends: (() => Promise<void>)[] = [];
  return {
    async connect(options?: Options, timeoutMs = 400): Promise<ConnectedSign<Sign>> {
      const sign = await start(options);
      const community = sign.machine.options.community;
      const address = { host: sign.host, port: sign.port, secrets: { community } };
      const session = ntcipSign.connect(address, { clock: hurriedClock, timeoutMs });
      ends.push(async () => {
        session.close();
        await sign.stop();
      });
      const ask = (action: SignAction, parameters: unknown = {}) =>
        session.perform(action, parameters, () => {});
      return {
        sign,
        session,
        ask,
        async did(action, parameters) {
          const outcome = await ask(action, parameters ?? {});
          if (outcome.result === "FAILED") throw new Error(`${outcome.error}: ${outcome.data?.["detail"]}`);
          return outcome.data as never;
        },
      };
    },
    async end(): Promise<void> {
      for (const end of ends.splice(0)) await end();
    },
  };
}
