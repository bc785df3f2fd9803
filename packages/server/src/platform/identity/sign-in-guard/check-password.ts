import { availableParallelism } from "node:os";
import type { Clock } from "../../clock.ts";
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
  clock: Clock;
  log: Log;
}

const busyMs = 2_000;
const maxPauses = 20_000;

// The hash takes a core for a tenth of a second; other calls need the rest.
const newQueue = () =>
  fairQueue({
    concurrency: Math.max(1, Math.floor(availableParallelism() / 4)),
    maxWaiting: 64,
    maxWaitingOfOne: 16,
  });

/** Checks a name and its password within the budgets of browser, name, network and server. */
export class PasswordCheck {
  readonly #parts: CheckParts;
  readonly #queue: FairQueue;
  readonly #pausedUntilMs = new Map<string, number>();

  constructor(parts: CheckParts, queue = newQueue()) {
    this.#parts = parts;
    this.#queue = queue;
  }

  async check(attempt: Attempt): Promise<{ account: AccountForSignIn } | { failure: SignInFailure }> {
    const { userName, password, address } = attempt;
    const { accounts, tries, browsers } = this.#parts;
    const account = await accounts.findForSignIn(userName);
    const browser = browsers.find(attempt.cookies);
    const browserId = account && browser?.accountId === account.id ? browser.id : undefined;
    const from = browserId ?? address;
    const turn = await tries.take(userName, from);
    const pausedForMs = turn.allowed ? undefined : turn.pausedForMs;
    const isShared = browserId === undefined;
    const pause = pausedForMs ?? (isShared ? await this.#takeShared(attempt) : undefined);
    if (pause !== undefined || !turn.allowed)
      return { failure: { reason: "paused", pausedForMs: pause ?? 0 } };
    const party = { of: browserId ?? networkOf(address), isUrgent: !isShared };
    const isRight = await this.#queue.run(party, () => isPassword(password, account?.passwordHash));
    if (isRight !== false && isShared) await tries.giveBackShared(userName, address);
    if (isRight === undefined) {
      await tries.giveBack(userName, from);
      return { failure: { reason: "busy", pausedForMs: busyMs } };
    }
    if (!isRight || !account) return { failure: this.#refuse(account, address, turn.triesLeft) };
    await tries.forgive(userName, from);
    return { account };
  }

  /** Whether the network's budget is known to be used up, without asking the database. */
  findPause({ address, cookies }: Pick<Attempt, "address" | "cookies">): SignInFailure | undefined {
    const { clock, browsers } = this.#parts;
    const pausedForMs = (this.#pausedUntilMs.get(networkOf(address)) ?? 0) - clock.nowMs();
    if (pausedForMs <= 0 || browsers.find(cookies)) return undefined;
    return { reason: "paused", pausedForMs };
  }

  async #takeShared({ userName, address }: Attempt): Promise<number | undefined> {
    const turn = await this.#parts.tries.takeShared(userName, address);
    if (turn.allowed) return undefined;
    if (turn.budget === "network") {
      if (this.#pausedUntilMs.size >= maxPauses) this.#pausedUntilMs.clear();
      this.#pausedUntilMs.set(networkOf(address), this.#parts.clock.nowMs() + turn.pausedForMs);
    }
    return turn.pausedForMs;
  }

  #refuse(account: AccountForSignIn | undefined, address: string, triesLeft: number): SignInFailure {
    const { log, history } = this.#parts;
    log.info({ address }, "a sign-in was refused");
    // Not awaited, because only existing names have a history, and the time would tell which.
    if (account) history.signInRefused(account.id, { address, isLocked: triesLeft === 0 });
    return { reason: "wrong", triesLeft };
  }
}
