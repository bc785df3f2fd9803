import type { Clock } from "../../clock.ts";

export interface ViewerLeasesParts {
  clock: Clock;
  /** Whether a server can say who may go on. */
  isLinked(): boolean;
  /** Nobody has said for the time of their leases that these may. */
  ended(cameraId: string, viewerIds: string[]): void;
}

const lookedAtEveryMs = 1_000;

/**
 * Who may go on watching for how long. The server that let a viewer in says so again and again; one that was killed does not,
 * and nobody else knows the viewer. Time without a link does not count: operators keep their pictures when the server is gone.
 */
export class ViewerLeases {
  readonly #parts: ViewerLeasesParts;
  readonly #leases = new Map<string, { cameraId: string; leaseMs: number; leftMs: number }>();
  #cancel: (() => void) | undefined;

  constructor(parts: ViewerLeasesParts) {
    this.#parts = parts;
  }

  begin(viewerId: string, cameraId: string, leaseMs: number): void {
    this.#leases.set(viewerId, { cameraId, leaseMs, leftMs: leaseMs });
    this.#awaitLook();
  }

  renew(viewerIds: readonly string[]): void {
    for (const id of viewerIds) {
      const lease = this.#leases.get(id);
      if (lease) lease.leftMs = lease.leaseMs;
    }
  }

  /** They watch no more. */
  end(viewerIds: readonly string[]): void {
    for (const id of viewerIds) this.#leases.delete(id);
  }

  stop(): void {
    this.#cancel?.();
    this.#leases.clear();
  }

  #awaitLook(): void {
    if (this.#leases.size === 0) return;
    this.#cancel ??= this.#parts.clock.after(lookedAtEveryMs, () => {
      this.#cancel = undefined;
      if (this.#parts.isLinked()) this.#look();
      this.#awaitLook();
    });
  }

  #look(): void {
    for (const lease of this.#leases.values()) lease.leftMs -= lookedAtEveryMs;
    const over = [...this.#leases].filter(([, { leftMs }]) => leftMs <= 0);
    this.end(over.map(([id]) => id));
    for (const [cameraId, some] of Map.groupBy(over, ([, lease]) => lease.cameraId))
      this.#parts.ended(
        cameraId,
        some.map(([id]) => id),
      );
  }
}
