import type { Clock } from "../../clock.ts";

interface ViewerLeasesParts {
  clock: Clock;
  isLinked(): boolean;
  ended(cameraId: string, viewerIds: string[]): void;
}

const lookedAtEveryMs = 1_000;

/**
 * Viewing leases. The server that admitted a viewer renews them; if it was killed, no other server knows the
 * viewer. Time without a link does not count, so operators keep their video while the server is offline.
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
