import { type CameraAim, type CameraPosition, longestJourneyMs } from "@gantry/domain/camera/camera-aim.ts";
import { type CameraMotion, motionAxes, motionEndsAfterMs } from "@gantry/domain/camera/motion.ts";
import type { Platform } from "../../../platform/module.ts";
import type { Principal } from "../../../platform/permission/principal.ts";
import { type Page, PtzLocks } from "../locks/ptz-locks.ts";
import { callCamera, device } from "./call-camera.ts";

interface OfPage {
  cameraId: string;
  pageId?: string | undefined;
  sequence?: number | undefined;
}
interface MotionOrder extends OfPage {
  motion: CameraMotion;
}
interface AimOrder extends OfPage {
  aim: CameraAim;
}

const answeredWithinMs = 2_000;
/** Motion expires by itself after this time. */
const mayMoveForMs = 2 * motionEndsAfterMs;
const maxPages = 10_000;

export class Motion {
  readonly locks: PtzLocks;
  readonly #platform: Platform;
  readonly #moved = new Map<
    string,
    { tenantId: string; cameraId: string; page: string; holder: string; untilMs: number }
  >();
  #sequence = 0;

  constructor(platform: Platform) {
    this.#platform = platform;
    this.locks = new PtzLocks(platform, (tenantId, cameraId) => this.#stop(tenantId, cameraId));
    platform.bus.subscribe((event) => event.topic === "page" && this.#pageEnded(event));
  }

  /** Throws `cameraLocked`, `agentNotConnected` or `cameraRefused`. */
  async order(principal: Principal, { motion, ...of }: MotionOrder): Promise<void> {
    const isStop = motionAxes.every((axis) => !motion[axis]);
    if (isStop) this.locks.assertNotOthers(principal, of.cameraId);
    else await this.#take(principal, of, mayMoveForMs);
    const parameters = { motion, ...this.#word(principal, of) };
    await callCamera(this.#platform, principal, {
      cameraId: of.cameraId,
      call: "MOVE_CAMERA",
      parameters,
      timeoutMs: answeredWithinMs,
    });
  }

  /** Returns the target position. Throws as `order` does. */
  async aim(principal: Principal, { aim, ...of }: AimOrder): Promise<CameraPosition> {
    await this.#take(principal, of, longestJourneyMs);
    const parameters = { aim, ...this.#word(principal, of) };
    return callCamera(this.#platform, principal, { cameraId: of.cameraId, call: "AIM_CAMERA", parameters });
  }

  /** Moving a camera locks it; if the page closes within `mayMoveMs`, the camera is stopped. */
  async #take(principal: Principal, { cameraId, pageId = "" }: OfPage, mayMoveMs: number): Promise<void> {
    const { tenantId, id } = principal;
    await this.locks.use(principal, cameraId, pageId === "" ? undefined : pageId);
    const page = pageKey(tenantId, id, pageId);
    const untilMs = performance.now() + mayMoveMs;
    this.#note({ tenantId, cameraId, page, holder: holderOf(principal, pageId), untilMs });
  }

  #word(principal: Principal, { pageId = "", sequence }: OfPage) {
    return {
      holder: holderOf(principal, pageId),
      sequence: sequence ?? this.#nextSequence(),
      until: new Date(this.#platform.clock.nowMs() + motionEndsAfterMs).toISOString(),
    };
  }

  #note(moved: { tenantId: string; cameraId: string; page: string; holder: string; untilMs: number }): void {
    const key = `${moved.page}\n${moved.cameraId}`;
    this.#moved.delete(key);
    this.#moved.set(key, moved);
    const [oldest] = this.#moved.keys();
    if (this.#moved.size > maxPages && oldest !== undefined) this.#moved.delete(oldest);
  }

  #pageEnded({ tenantId, accountId, pageId }: Page): void {
    const page = pageKey(tenantId, accountId, pageId);
    for (const [key, moved] of this.#moved) {
      if (moved.page !== page) continue;
      this.#moved.delete(key);
      if (performance.now() < moved.untilMs) this.#stop(tenantId, moved.cameraId, moved.holder);
    }
  }

  #stop(tenantId: string, cameraId: string, holder?: string): void {
    const { agentCalls, log } = this.#platform;
    agentCalls
      .call(tenantId, device(cameraId), "STOP_CAMERA", holder === undefined ? {} : { holder })
      .catch((error: unknown) => log.error({ error, cameraId }, "a camera could not be stopped"));
  }

  /** Sequence for callers without one: order of arrival, also across restarts. */
  #nextSequence(): number {
    this.#sequence = Math.max(this.#sequence + 1, this.#platform.clock.nowMs() * 1_000);
    return this.#sequence;
  }
}

const holderOf = ({ id }: Principal, pageId: string) => `${id}/${pageId}`;
const pageKey = (tenantId: string, accountId: string, pageId: string) =>
  JSON.stringify([tenantId, accountId, pageId]);
