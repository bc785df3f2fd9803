import { availableParallelism } from "node:os";
import { networkOf } from "../../http/network-of.ts";
import type { Log } from "../../log.ts";
import type { AccountHistory } from "../accounts/account-history.ts";
import type { AccountForSignIn, AccountStore } from "../accounts/accounts.ts";
import { isPassword } from "../accounts/password.ts";
import { type FairQueue, fairQueue } from "./fair-queue.ts";
import type { KnownBrowsers } from "./known-browsers.ts";
import type { SignInTries } from "./sign-in-tries.ts";

export type SignInFailure =
  | { reason: "wrong"; triesLeft: number }
  | { reason: "paused"; pausedForMs: number }
  | { reason: "busy"; pausedForMs: number };

interface Attempt {
  userName: string;
  password: string;
  address: string;
  cookies: string | undefined;
}
interface CheckParts {
  accounts: AccountStore;
  tries: SignInTries;
  browsers: KnownBrowsers;
  history: AccountHistory;
  log: Log;
}
type Check = (attempt: Attempt) => Promise<{ account: AccountForSignIn } | { failure: SignInFailure }>;

const busyMs = 2_000;

// The hash takes a core for a tenth of a second; other calls need the rest.
const newQueue = () =>
  fairQueue({
    concurrency: Math.max(1, Math.floor(availableParallelism() / 4)),
    maxWaiting: 64,
    maxWaitingOfOne: 16,
  });

/** Checks a name and its password within the budgets of browser, name, network and server. */
export function passwordCheck(parts: CheckParts, queue: FairQueue = newQueue()): Check {
  const { accounts, tries, browsers, history, log } = parts;

  return async ({ userName, password, address, cookies }) => {
    const account = await accounts.findForSignIn(userName);
    const browserId = account && browsers.idOf(cookies, account.id);
    const from = browserId ?? address;
    const turn = await tries.take(userName, from);
    if (!turn.allowed) return { failure: { reason: "paused", pausedForMs: turn.pausedForMs } };
    const shared = browserId === undefined ? await tries.takeShared(userName, address) : undefined;
    if (shared?.allowed === false) return { failure: { reason: "paused", pausedForMs: shared.pausedForMs } };
    const checking = queue.run(
      { of: browserId ?? networkOf(address), isUrgent: browserId !== undefined },
      () => isPassword(password, account?.passwordHash),
    );
    const isRight = await checking;
    if (isRight !== false && shared) await tries.giveBackShared(userName, address);
    if (isRight === undefined) {
      await tries.giveBack(userName, from);
      return { failure: { reason: "busy", pausedForMs: busyMs } };
    }
    if (!isRight || !account) {
      log.info({ address }, "a sign-in was refused");
      // Not awaited, because only existing names have a history, and the time would tell which.
      if (account) history.signInRefused(account.id, { address, isLocked: turn.triesLeft === 0 });
      return { failure: { reason: "wrong", triesLeft: turn.triesLeft } };
    }
    await tries.forgive(userName, from);
    return { account };
  };
}
export type PasswordCheck = Check;
