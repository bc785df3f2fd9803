import { randomUUID } from "node:crypto";
import { viewerLease } from "@gantry/domain/contract/agents/agent-calls.ts";
import { AppError } from "@gantry/domain/errors.ts";
import type { BusEvent, BusGap } from "../../../platform/bus.ts";
import { type Watcher, watcherKey } from "../../../platform/media-tickets/watcher.ts";
import type { Platform } from "../../../platform/module.ts";
import { type AssertMayWatch, shownToPublic, type Watched } from "./may-watch.ts";

interface Viewer extends Watched {
  id: string;
  isClosed: boolean;
  /** True once the agent has the viewer; before, it cannot report it. */
  isSettled: boolean;
}

// Closed viewers are detected only at the next renewal, so beyond the limit the oldest is dropped.
const maxOfOneWatcher = 400;
const maxOfAll = 50_000;
const publicEveryMs = 500;
/** Concurrent renewals per tenant; the other calls of an agent are for moving cameras. */
const renewedAtOnce = 8;
const retryEveryMs = 2_000;
/** By then the viewer's lease has expired at the agent. */
const retriedForMs = 10 * 60_000;

/**
 * Tracks WebRTC viewers and has the agent disconnect those who lost access. Viewers of a killed server are
 * not renewed and expire.
 */
export class Viewers {
  readonly #platform: Platform;
  readonly #assertMayWatch: AssertMayWatch;
  readonly #readShown: ReturnType<typeof shownToPublic>;
  readonly #all = new Map<string, Viewer>();
  readonly #byWatcher = new Map<string, Set<Viewer>>();
  #isLookingAtPublic = false;
  #isRenewing = false;

  constructor(platform: Platform, assertMayWatch: AssertMayWatch) {
    this.#platform = platform;
    this.#assertMayWatch = assertMayWatch;
    this.#readShown = shownToPublic(platform);
    platform.bus.subscribe((event) => this.#receive(event));
    setInterval(() => void this.#closeWhatIsNotPublic(), publicEveryMs).unref();
    setInterval(() => void this.#renewAll(), viewerLease.renewedEveryMs).unref();
  }

  /** Registered before the agent call, so that a concurrent revocation is not missed. */
  enter(watched: Watched): { id: string } {
    const viewer = { ...watched, id: randomUUID(), isClosed: false, isSettled: false };
    const key = watcherKey(watched.watcher);
    const own = this.#byWatcher.get(key) ?? new Set();
    this.#byWatcher.set(key, own.add(viewer));
    this.#all.set(viewer.id, viewer);
    const [oldestOwn] = own;
    if (own.size > maxOfOneWatcher && oldestOwn) this.#close([oldestOwn]);
    const [oldest] = this.#all.values();
    if (this.#all.size > maxOfAll && oldest) this.#close([oldest]);
    return viewer;
  }

  /** The agent streams now. Throws and disconnects if access was lost meanwhile. */
  async settle({ id }: { id: string }): Promise<void> {
    const viewer = this.#all.get(id);
    if (!viewer) throw new AppError("noPermission");
    await this.#assertMayWatch(viewer).catch((error: unknown) => {
      this.#close([viewer]);
      throw error;
    });
    viewer.isSettled = true;
  }

  leave({ id }: { id: string }): void {
    const viewer = this.#all.get(id);
    if (!viewer) return;
    this.#all.delete(id);
    const key = watcherKey(viewer.watcher);
    const own = this.#byWatcher.get(key);
    own?.delete(viewer);
    if (own?.size === 0) this.#byWatcher.delete(key);
  }

  #receive(event: BusEvent | BusGap): void {
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
      // An unknown result counts as no access.
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
    const places = Map.groupBy(
      [...this.#all.values()].filter(({ watcher }) => watcher.kind === "public"),
      ({ watcher }) => JSON.stringify([watcher.tenantId, shareOf(watcher)]),
    );
    for (const viewers of places.values()) await this.#closeWhatIsNotShown(viewers);
    this.#isLookingAtPublic = false;
  }

  async #closeWhatIsNotShown(viewers: readonly Viewer[]): Promise<void> {
    const [first] = viewers;
    if (!first) return;
    const { tenantId } = first.watcher;
    const shareId = shareOf(first.watcher);
    const place = { tenantId, ...(shareId !== undefined && { shareId }) };
    const cameraIds = [...new Set(viewers.map(({ cameraId }) => cameraId))];
    // An unknown result counts as no access.
    const shown = await this.#readShown(place, cameraIds).catch(() => new Map());
    this.#close(viewers.filter(({ cameraId, side }) => shown.get(cameraId) !== side));
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

  /** Video continues while the agent is disconnected, so the agent is notified as soon as it reconnects. */
  async #cutOff(
    { watcher, cameraId }: Viewer,
    viewerIds: string[],
    tries = retriedForMs / retryEveryMs,
  ): Promise<void> {
    const device = { entityType: "CAMERA", entityId: cameraId };
    const outcome = await this.#platform.agentCalls
      .call(watcher.tenantId, device, "CLOSE_VIEWERS", { viewerIds })
      .catch((error: unknown) => {
        this.#platform.log.error({ error, cameraId }, "viewers could not be disconnected");
        return undefined;
      });
    const isReachable = outcome?.ok === true || outcome?.error === "notAssigned";
    if (isReachable || tries <= 1) return;
    setTimeout(
      () => void this.#cutOff({ watcher, cameraId } as Viewer, viewerIds, tries - 1),
      retryEveryMs,
    ).unref();
  }
}

const shareOf = (watcher: Watcher): string | undefined =>
  watcher.kind === "public" ? watcher.shareId : undefined;
