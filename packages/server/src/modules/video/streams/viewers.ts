import { randomUUID } from "node:crypto";
import { viewerLease } from "@gantry/domain/contract/agents/agent-calls.ts";
import { AppError } from "@gantry/domain/errors.ts";
import type { BusEvent, BusGap } from "../../../platform/bus.ts";
import { watcherKey } from "../../../platform/media-tickets/watcher.ts";
import type { Platform } from "../../../platform/module.ts";
import { type AssertMayWatch, publicCameras, type Watched } from "./may-watch.ts";

/** Somebody who sees a camera over WebRTC, which goes past this server. */
interface Viewer extends Watched {
  id: string;
  isClosed: boolean;
  /** The agent has it; before, its agent cannot know whether it is still there. */
  isSettled: boolean;
}

// Until the next renewal nobody tells the server who has left: the oldest has, or sees too many at once.
const mostOfOneWatcher = 400;
const mostOfAll = 50_000;
const publicEveryMs = 500;
/** Cameras of a tenant that are asked about viewers at once: the rest of an agent's calls are for moving cameras. */
const renewedAtOnce = 8;
const retryEveryMs = 2_000;
/** An agent that cannot be reached for so long has ended its viewers, or nobody can. */
const retriedForMs = 10 * 60_000;

/**
 * Remembers who watches what over WebRTC, and has whoever may not any more cut off by the agent. Viewers of a server that was
 * killed are renewed by nobody, and end.
 */
export class Viewers {
  readonly #platform: Platform;
  readonly #assertMayWatch: AssertMayWatch;
  readonly #publicAmong: ReturnType<typeof publicCameras>;
  /** Oldest first, all together and by who they are. */
  readonly #all = new Map<string, Viewer>();
  readonly #byWatcher = new Map<string, Set<Viewer>>();
  #isLookingAtPublic = false;
  #isRenewing = false;

  constructor(platform: Platform, assertMayWatch: AssertMayWatch) {
    this.#platform = platform;
    this.#assertMayWatch = assertMayWatch;
    this.#publicAmong = publicCameras(platform);
    platform.bus.subscribe((event) => this.#hear(event));
    setInterval(() => void this.#closeWhatIsNotPublic(), publicEveryMs).unref();
    setInterval(() => void this.#renewAll(), viewerLease.renewedEveryMs).unref();
  }

  /** Remembered before the agent is asked, so that nothing is missed that is taken away meanwhile. */
  enter(watched: Watched): { id: string } {
    const viewer = { ...watched, id: randomUUID(), isClosed: false, isSettled: false };
    const key = watcherKey(watched.watcher);
    const own = this.#byWatcher.get(key) ?? new Set();
    this.#byWatcher.set(key, own.add(viewer));
    this.#all.set(viewer.id, viewer);
    const [oldestOwn] = own;
    if (own.size > mostOfOneWatcher && oldestOwn) this.#close([oldestOwn]);
    const [oldest] = this.#all.values();
    if (this.#all.size > mostOfAll && oldest) this.#close([oldest]);
    return viewer;
  }

  /** The agent shows it now. Throws, and has it cut off, when it may not be seen any more. */
  async settle({ id }: { id: string }): Promise<void> {
    const viewer = this.#all.get(id);
    if (!viewer) throw new AppError("noPermission");
    await this.#assertMayWatch(viewer).catch((error: unknown) => {
      this.#close([viewer]);
      throw error;
    });
    viewer.isSettled = true;
  }

  /** Nothing came of it. */
  leave({ id }: { id: string }): void {
    const viewer = this.#all.get(id);
    if (!viewer) return;
    this.#all.delete(id);
    const key = watcherKey(viewer.watcher);
    const own = this.#byWatcher.get(key);
    own?.delete(viewer);
    if (own?.size === 0) this.#byWatcher.delete(key);
  }

  #hear(event: BusEvent | BusGap): void {
    if (event.topic === "gap") return void this.#look(() => true);
    if (event.topic !== "grants" && event.topic !== "licence") return;
    const { tenantId } = event;
    const accountId = event.topic === "grants" ? event.accountId : null;
    void this.#look(
      ({ watcher }) =>
        watcher.tenantId === tenantId &&
        (accountId === null || (watcher.kind === "user" && watcher.accountId === accountId)),
    );
  }

  async #look(concerns: (viewer: Viewer) => boolean): Promise<void> {
    const viewers = [...this.#all.values()].filter(concerns);
    const may = await Promise.all(
      // Also when it cannot be found out: shown too little, never too much.
      viewers.map((viewer) =>
        this.#assertMayWatch(viewer).then(
          () => true,
          () => false,
        ),
      ),
    );
    this.#close(viewers.filter((_, index) => !may[index]));
  }

  async #closeWhatIsNotPublic(): Promise<void> {
    if (this.#isLookingAtPublic) return;
    this.#isLookingAtPublic = true;
    const viewers = [...this.#all.values()].filter(({ watcher }) => watcher.kind === "public");
    for (const [tenantId, some] of Map.groupBy(viewers, ({ watcher }) => watcher.tenantId)) {
      const shown = await this.#publicAmong(tenantId, [
        ...new Set(some.map(({ cameraId }) => cameraId)),
      ]).catch(() => new Set<string>());
      this.#close(some.filter(({ cameraId }) => !shown.has(cameraId)));
    }
    this.#isLookingAtPublic = false;
  }

  async #renewAll(): Promise<void> {
    if (this.#isRenewing) return;
    this.#isRenewing = true;
    const settled = [...this.#all.values()].filter(({ isSettled }) => isSettled);
    const tenants = Map.groupBy(settled, ({ watcher }) => watcher.tenantId);
    await Promise.all([...tenants].map(([tenantId, viewers]) => this.#renewOf(tenantId, viewers)));
    this.#isRenewing = false;
  }

  async #renewOf(tenantId: string, viewers: readonly Viewer[]): Promise<void> {
    const cameras = [...Map.groupBy(viewers, ({ cameraId }) => cameraId)];
    for (let first = 0; first < cameras.length; first += renewedAtOnce)
      await Promise.all(
        cameras
          .slice(first, first + renewedAtOnce)
          .map(([cameraId, some]) => this.#renew(tenantId, cameraId, some)),
      );
  }

  /** Whoever has left is forgotten. */
  async #renew(tenantId: string, cameraId: string, viewers: readonly Viewer[]): Promise<void> {
    const device = { entityType: "CAMERA", entityId: cameraId };
    const viewerIds = viewers.filter(({ isClosed }) => !isClosed).map(({ id }) => id);
    const outcome = await this.#platform.agentCalls
      .call(tenantId, device, "KEEP_VIEWERS", { viewerIds })
      .catch((error: unknown) => {
        this.#platform.log.error({ error, cameraId }, "viewers could not be renewed");
        return undefined;
      });
    if (!outcome?.ok) return;
    const open = new Set(outcome.value.open);
    for (const id of viewerIds) if (!open.has(id)) this.leave({ id });
  }

  #close(viewers: readonly Viewer[]): void {
    for (const viewer of viewers) this.leave(viewer);
    const open = viewers.filter(({ isClosed }) => !isClosed);
    for (const viewer of open) viewer.isClosed = true;
    const places = Map.groupBy(open, ({ watcher, cameraId }) => JSON.stringify([watcher.tenantId, cameraId]));
    for (const [first, ...more] of places.values())
      if (first)
        void this.#cutOff(
          first,
          [first, ...more].map(({ id }) => id),
        );
  }

  /** Pictures go from agent to browser also while the agent's link is gone: it is told as soon as it is back. */
  async #cutOff(
    { watcher, cameraId }: Viewer,
    viewerIds: string[],
    tries = retriedForMs / retryEveryMs,
  ): Promise<void> {
    const device = { entityType: "CAMERA", entityId: cameraId };
    const outcome = await this.#platform.agentCalls
      .call(watcher.tenantId, device, "CLOSE_VIEWERS", { viewerIds })
      .catch((error: unknown) => {
        this.#platform.log.error({ error, cameraId }, "viewers could not be cut off");
        return undefined;
      });
    const isHeard = outcome?.ok === true || outcome?.error === "notAssigned";
    if (isHeard || tries <= 1) return;
    setTimeout(
      () => void this.#cutOff({ watcher, cameraId } as Viewer, viewerIds, tries - 1),
      retryEveryMs,
    ).unref();
  }
}
