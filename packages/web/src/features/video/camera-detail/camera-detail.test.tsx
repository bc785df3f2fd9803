import { MantineProvider } from "@mantine/core";
import { type GrantsOnTheWire, grantsFromWire } from "@gantry/domain/permissions/grants.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../../../queries/query-cache.ts";
import { presetsKey } from "../ptz/presets-query.ts";
import { PtzOverlay } from "../ptz/ptz-overlay.tsx";
import type { CameraEntity } from "../ptz/use-camera.ts";
import { type Ptz, usePtz } from "../ptz/use-ptz.ts";
import { sessionStore } from "../../../session/session-store.ts";
import { serverNowMs } from "../../../kit/status/server-time.ts";
import { loadAllTexts } from "../../../text/text.ts";
import { Scrubber } from "../recorded/scrubber.ts";
import CameraDetailScreen from "./camera-detail.tsx";
import { LockBar } from "./lock-bar.tsx";
import { PresetsPanel } from "./presets/presets-panel.tsx";
import { RecordingPanel } from "./recording/recording-panel.tsx";

vi.hoisted(() => {
  const listens = { addEventListener() {}, removeEventListener() {} };
  Object.assign(globalThis, { window: { ...listens, matchMedia: () => ({ matches: false, ...listens }) } });
});

beforeAll(async () => {
  Reflect.deleteProperty(globalThis, "window");
  await loadAllTexts();
});
beforeEach(() => setSessionGrants({ READ: { CAMERA: [] }, CONTROL: { CAMERA: [] } }));
afterEach(() => queryClient.clear());

function setSessionGrants(grants: GrantsOnTheWire): void {
  const user = { id: "ana", name: "Ana Reyes" };
  Object.assign(sessionStore.getInitialState(), { session: { user, grants: grantsFromWire(grants) } });
}

const camera = (more: object = {}) =>
  ({
    id: "c1",
    name: "CAM I-25 NB MP 210.4",
    status: "ONLINE",
    protocol: "ONVIF",
    pollRate: 60,
    lastUpdateTimestamp: null,
    roadName: "I-25",
    ...more,
    stateData: {
      supportsPTZ: true,
      supportsFocus: true,
      supportsIris: true,
      supportsPresets: true,
      streamOnline: true,
      autoFocusEnabled: true,
      autoIrisEnabled: false,
      presets: [],
      videoSnapshot: { from: "2026-11-20T06:00:00.000Z", to: "2026-11-20T07:00:00.000Z" },
      ...(more as { stateData?: object }).stateData,
    },
  }) as unknown as CameraEntity;
const presetsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ token: String(index + 1), name: `View ${index + 1}` }));

function cacheCamera(entity: CameraEntity, lock: object | null = null, presets = 24): void {
  queryClient.setQueryData(["entity", "CAMERA", entity.id], entity);
  queryClient.setQueryData(["ptzLock", "PTZ_LOCK", entity.id], lock);
  queryClient.setQueryData(presetsKey(entity.id), {
    pages: [{ items: presetsOf(Math.min(10, presets)), total: presets }],
    pageParams: [0],
  });
}

async function renderPart(what: ReactNode): Promise<string> {
  const root = createRootRoute();
  const path = "/video/camera/$id/detail";
  const routeTree = root.addChildren([
    createRoute({ getParentRoute: () => root, path, component: () => what }),
  ]);
  const history = createMemoryHistory({ initialEntries: ["/video/camera/c1/detail"] });
  const router = createRouter({ routeTree, history });
  await router.load();
  return renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  );
}
const wordsOf = (markup: string) =>
  markup
    .replaceAll(/<style.*?<\/style>/gs, "")
    .replaceAll(/<[^>]*>/g, "|")
    .replaceAll(/\|+/g, "|");

function WithPtz({ children }: { children: (ptz: Ptz) => ReactNode }) {
  return children(usePtz("c1"));
}

test("a camera's screen has its picture, lock, presets, state and a poll button (CAM-011, CAM-014)", async () => {
  cacheCamera(camera());
  const markup = await renderPart(<CameraDetailScreen />);
  expect(markup).toMatch(/<video[^>]*aria-label="Live video of CAM I-25 NB MP 210.4"/);
  const words = wordsOf(markup);
  for (const expected of ["Poll", "No one has control", "Presets|10 of 24", "Save clip"])
    expect(words).toContain(expected);
  expect(words).toMatch(/Stream\|Streaming\|Pan, tilt, zoom\|Yes\|Focus control\|Yes\|Iris control\|Yes/);
  expect(words).toMatch(/Automatic focus\|Yes\|Automatic iris\|No\|Presets\|0\|Recording\|/);
});

test("a loading camera is shown as loading (CAM-074)", async () => {
  expect(wordsOf(await renderPart(<CameraDetailScreen />))).toContain("Loading camera");
});

test("ten presets are shown at first, with a button for ten more (CAM-012, CAM-017)", async () => {
  const renderPanel = async (count: number) => {
    cacheCamera(camera(), null, count);
    return wordsOf(
      await renderPart(<WithPtz>{(ptz) => <PresetsPanel camera={camera()} ptz={ptz} />}</WithPtz>),
    );
  };
  const many = await renderPanel(24);
  expect(many.match(/View \d+/g)).toHaveLength(10);
  expect(many).toContain("Load 10 more");
  expect(await renderPanel(10)).not.toContain("Load 10 more");
  expect(await renderPanel(0)).toContain("No presets yet");
});

const lockOf = (lockedBy: string) => ({
  id: "c1",
  lockedBy,
  lockedByDisplayName: "Marcus Hale",
  lockedAtExplicit: "2026-11-20T07:59:00.000Z",
  expiresAt: null,
  rev: 1,
});
const renderLockBar = async () =>
  wordsOf(await renderPart(<WithPtz>{(ptz) => <LockBar ptz={ptz} />}</WithPtz>));

test("the lock shows its holder and the user's possible action (CAM-011, CAM-022, CAM-024)", async () => {
  cacheCamera(camera());
  expect(await renderLockBar()).toContain("Take control");
  cacheCamera(camera(), lockOf("ana"));
  expect(await renderLockBar()).toMatch(/You have control.*Release control/);
  cacheCamera(camera(), lockOf("marcus"));
  const other = await renderLockBar();
  expect(other).toContain("Marcus Hale has control");
  expect(other).not.toContain("Override");
  setSessionGrants({ READ: { CAMERA: [] }, CONTROL: { CAMERA: [] }, OVERRIDE_LOCK: { CAMERA: [] } });
  expect(await renderLockBar()).toContain("Override…");
  setSessionGrants({ READ: { CAMERA: [] } });
  expect(await renderLockBar()).toContain("View only: Marcus Hale has control");
  cacheCamera(camera());
  expect(await renderLockBar()).toContain("View only: No one has control");
});

test("while a lock is loading neither a holder nor its absence is shown (CAM-011)", async () => {
  cacheCamera(camera());
  queryClient.removeQueries({ queryKey: ["ptzLock"] });
  expect(await renderLockBar()).toMatch(/lock holder is not known yet.*Take control/);
  setSessionGrants({ READ: { CAMERA: [] } });
  expect(await renderLockBar()).toContain("lock holder is not known yet");
});

test("a camera that is not polled is not shown as polled, and its old stream data not as late", async () => {
  const expected = { lastUpdateTimestamp: "2026-11-20T06:00:00.000Z", protocol: "NONE" };
  cacheCamera(camera({ ...expected, status: "NOT_POLLABLE" }));
  const words = wordsOf(await renderPart(<CameraDetailScreen />));
  expect(words).toContain("Not polled");
  expect(words).toMatch(/Last report\|\d+ d/);
  expect(words).not.toMatch(/\|polled\||Last known/i);
  cacheCamera(camera({ ...expected, status: "ONLINE" }));
  expect(wordsOf(await renderPart(<CameraDetailScreen />))).toMatch(/polled.*last known/i);
});

test("the remaining seconds of a lock are shown but not announced", async () => {
  cacheCamera(camera(), {
    ...lockOf("ana"),
    lockedAtExplicit: null,
    expiresAt: new Date(serverNowMs() + 40_000),
  });
  const markup = await renderPart(<WithPtz>{(ptz) => <LockBar ptz={ptz} />}</WithPtz>);
  expect(markup).toMatch(/role="status"[^>]*>You have control<\/b>/);
  expect(markup).toMatch(/4?\d s left/);
  expect(markup).not.toContain("aria-live");
});

test("a user in a recording can return to the live video even after the recording ends (CAM-067)", async () => {
  const scrubber = new Scrubber({} as never, () => 0);
  const gone = camera({ stateData: { videoSnapshot: null } });
  const renderPanel = async () =>
    wordsOf(await renderPart(<RecordingPanel camera={gone} scrubber={scrubber} />));
  expect(await renderPanel()).toContain("This camera has no recording.");
  Object.assign(scrubber.state.getInitialState(), { isOpen: true, shownMs: 1_000 });
  expect(await renderPanel()).toMatch(/\|Live\|/);
});

test("controls are hidden for a fixed camera, without permission, and while another user holds the lock (CAM-042)", async () => {
  const renderOverlay = async () => await renderPart(<WithPtz>{(ptz) => <PtzOverlay ptz={ptz} />}</WithPtz>);
  const ring = 'aria-label="Pan and tilt"';
  cacheCamera(camera(), lockOf("ana"));
  expect(await renderOverlay()).toContain(ring);
  expect(await renderOverlay()).toContain('aria-label="Auto iris"');
  cacheCamera(camera(), lockOf("marcus"));
  expect(await renderOverlay()).not.toContain(ring);
  cacheCamera(camera({ stateData: { supportsPTZ: false } }));
  expect(await renderOverlay()).not.toContain(ring);
  cacheCamera(camera({ stateData: { supportsIris: false } }));
  expect(await renderOverlay()).not.toContain('aria-label="Auto iris"');
  setSessionGrants({ READ: { CAMERA: [] } });
  cacheCamera(camera());
  expect(await renderOverlay()).not.toContain(ring);
});
