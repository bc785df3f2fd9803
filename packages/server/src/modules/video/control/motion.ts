import { type CameraMotion, motionAxes, motionEndsAfterMs } from "@gantry/domain/camera/motion.ts";
import { AppError } from "@gantry/domain/errors.ts";
import type { Platform } from "../../../platform/module.ts";
import type { Principal } from "../../../platform/principal.ts";
import { type Page, PtzLocks } from "../locks/ptz-locks.ts";

/** One word of a page about how a camera moves. */
export interface MotionOrder {
  cameraId: string;
  motion: CameraMotion;
  pageId?: string | undefined;
  sequence?: number | undefined;
}

const device = (entityId: string) => ({ entityType: "CAMERA", entityId });
const answeredWithinMs = 2_000;
/** What a page moved so long ago stands still by itself. */
const mayMoveForMs = 2 * motionEndsAfterMs;
const mostPages = 10_000;

/** Hands on how cameras should move to their agents; nothing of it is stored. */
export class Motion {
  readonly locks: PtzLocks;
  readonly #platform: Platform;
  /** When pages last moved which cameras, the latest last. */
  readonly #moved = new Map<
    string,
    { tenantId: string; cameraId: string; page: string; holder: string; atMs: number }
  >();
  #sequence = 0;

  constructor(platform: Platform) {
    this.#platform = platform;
    this.locks = new PtzLocks(platform, (tenantId, cameraId) => this.#stop(tenantId, cameraId));
    platform.bus.subscribe((event) => event.topic === "page" && this.#pageEnded(event));
  }

  /** Throws `cameraLocked`, `agentNotConnected` or `cameraRefused`. */
  async order(principal: Principal, { cameraId, motion, pageId = "", sequence }: MotionOrder): Promise<void> {
    const { tenantId } = principal;
    const isStop = motionAxes.every((axis) => !motion[axis]);
    if (isStop) this.locks.assertNotOthers(principal, cameraId);
    else await this.locks.use(principal, cameraId, pageId === "" ? undefined : pageId);
    const holder = `${principal.id}/${pageId}`;
    if (!isStop) this.#note({ tenantId, cameraId, page: pageKey(tenantId, principal.id, pageId), holder });
    const until = new Date(this.#platform.clock.nowMs() + motionEndsAfterMs).toISOString();
    const parameters = { motion, holder, sequence: sequence ?? this.#nextSequence(), until };
    const outcome = await this.#platform.agentCalls.call(
      tenantId,
      device(cameraId),
      "MOVE_CAMERA",
      parameters,
      {
        timeoutMs: answeredWithinMs,
      },
    );
    if (outcome.ok) return;
    if (outcome.error === "agentNotConnected") throw new AppError("agentNotConnected");
    throw new AppError("cameraRefused", { reason: outcome.error });
  }

  #note(moved: { tenantId: string; cameraId: string; page: string; holder: string }): void {
    const key = `${moved.page}\n${moved.cameraId}`;
    this.#moved.delete(key);
    this.#moved.set(key, { ...moved, atMs: performance.now() });
    const [oldest] = this.#moved.keys();
    if (this.#moved.size > mostPages && oldest !== undefined) this.#moved.delete(oldest);
  }

  #pageEnded({ tenantId, accountId, pageId }: Page): void {
    const page = pageKey(tenantId, accountId, pageId);
    for (const [key, moved] of this.#moved) {
      if (moved.page !== page) continue;
      this.#moved.delete(key);
      if (performance.now() - moved.atMs < mayMoveForMs) this.#stop(tenantId, moved.cameraId, moved.holder);
    }
  }

  #stop(tenantId: string, cameraId: string, holder?: string): void {
    const { agentCalls, log } = this.#platform;
    agentCalls
      .call(tenantId, device(cameraId), "STOP_CAMERA", holder === undefined ? {} : { holder })
      .catch((error: unknown) => log.error({ error, cameraId }, "a camera could not be told to stop"));
  }

  /** Of callers who do not count: in the order in which they came, also after a restart. */
  #nextSequence(): number {
    this.#sequence = Math.max(this.#sequence + 1, this.#platform.clock.nowMs() * 1_000);
    return this.#sequence;
  }
}

const pageKey = (tenantId: string, accountId: string, pageId: string) =>
  JSON.stringify([tenantId, accountId, pageId]);
