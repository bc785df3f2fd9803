import type { SignStateData } from "@gantry/domain/sign/reconcile/sign-state.ts";
import type { Clock } from "../clock.ts";
import type { ServerTime } from "../link/server-time.ts";
import type { SignContact } from "./sign-contact.ts";

type Health = NonNullable<SignStateData["health"]>;

/** Poll interval of doors, power and temperatures; also polled when the sign's short errors change. */
export const healthEveryMs = 5 * 60_000;

export class HealthWatch {
  readonly #clock: Clock;
  readonly #serverTime: ServerTime;
  #last: Health | undefined;
  #isTold = false;
  #triedMs = Number.NEGATIVE_INFINITY;
  #shortErrors = "";

  constructor({ clock, serverTime }: { clock: Clock; serverTime: ServerTime }) {
    this.#clock = clock;
    this.#serverTime = serverTime;
  }

  get last(): Health | undefined {
    return this.#last;
  }

  untold(): Pick<SignStateData, "health"> {
    if (this.#isTold || !this.#last) return {};
    this.#isTold = true;
    return { health: this.#last };
  }

  /**
   * Reads when due; returns true if there is something to publish. A failed read waits the full interval,
   * like a successful one.
   */
  async read({ session, reading, isClosed: wasClosed }: SignContact): Promise<boolean> {
    const shortErrors = reading?.shortErrors.join(" ") ?? "";
    const isDue = this.#clock.monotonicMs() - this.#triedMs >= healthEveryMs;
    if (wasClosed || (!isDue && shortErrors === this.#shortErrors)) return false;
    this.#triedMs = this.#clock.monotonicMs();
    this.#shortErrors = shortErrors;
    const health = await session.readHealth();
    if (!health.ok) return false;
    this.#last = { ...health.value, readAt: this.#serverTime.now() };
    this.#isTold = false;
    return true;
  }

  /** The device at this address may be a different sign. */
  forget(): void {
    this.#last = undefined;
    this.#isTold = false;
    this.#shortErrors = "";
    this.#triedMs = Number.NEGATIVE_INFINITY;
  }
}
