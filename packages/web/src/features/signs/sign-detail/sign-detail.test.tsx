import { MantineProvider } from "@mantine/core";
import type { SignQueue } from "@gantry/domain/sign/queue/queue.ts";
import { type GrantsOnTheWire, grantsFromWire } from "@gantry/domain/permissions/grants.ts";
import { previewFace } from "@gantry/domain/sign/reconcile/face-of-sign.ts";
import { QueryClientProvider, type UseQueryResult } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { queryClient } from "../../../queries/query-cache.ts";
import { sessionStore } from "../../../session/session-store.ts";
import { loadAllTexts } from "../../../text/text.ts";
import type { Sign } from "../sign/sign-entity.ts";
import { Commands } from "./current-message.tsx";
import { DetailsTab } from "./details-tab.tsx";
import { NoFontsNote } from "./no-fonts-note.tsx";
import SignDetailScreen from "./sign-detail.tsx";
import { allowedActs, type SignAct } from "./sign-acts.ts";
import { SignHeader } from "./sign-header.tsx";
import { SignNotes } from "./sign-notes.tsx";
import { SignTabs } from "./sign-tabs.tsx";

// IntersectionObserver stub for rendering without a browser.
vi.hoisted(() => {
  class NothingInSight {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  Object.assign(globalThis, { IntersectionObserver: NothingInSight });
});

beforeAll(loadAllTexts);
beforeEach(() => setSessionGrants({ READ: { SIGN: [] } }));
afterEach(() => queryClient.clear());

function setSessionGrants(grants: GrantsOnTheWire): void {
  Object.assign(sessionStore.getInitialState(), { session: { grants: grantsFromWire(grants) } });
}

const sign = (more: object = {}) =>
  ({
    id: "s1",
    name: "DMS I-25 SB MP 214.2",
    description: "North of 20th Street",
    status: "ONLINE",
    category: "DMS",
    pixelWidth: 128,
    pixelHeight: 32,
    matrixType: "FULL",
    maxPages: 2,
    capabilities: [],
    roadName: "I-25",
    direction: "southbound",
    pollEnabled: true,
    pollRate: 30,
    protocol: "NTCIP",
    associatedCameras: [],
    stateData: {},
    ...more,
  }) as unknown as Sign;

async function renderPart(what: ReactNode, search = ""): Promise<string> {
  const root = createRootRoute();
  const routeTree = root.addChildren([
    createRoute({ getParentRoute: () => root, path: "/", component: () => what }),
  ]);
  const history = createMemoryHistory({ initialEntries: [`/${search}`] });
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

const act = () => undefined;
async function renderCommands(category: Sign["category"], mayControl = true): Promise<string> {
  const one = sign({ category });
  const allowed = allowedActs(one, mayControl);
  const when = (name: SignAct) => (allowed.has(name) ? act : undefined);
  const actions = {
    poll: when("poll"),
    command: allowed.has("command") ? (true as const) : undefined,
    compose: when("compose"),
    editStanding: when("compose"),
    blank: when("blank"),
  };
  const buttons = <Commands sign={one} actions={actions} hasStanding isRepairOpen={false} />;
  return wordsOf(await renderPart(buttons));
}

test("the header of a sign has its name, description, status, size and road (SIGN-019)", async () => {
  const words = wordsOf(await renderPart(<SignHeader sign={sign()} />));
  for (const text of [
    "DMS I-25 SB MP 214.2",
    "North of 20th Street",
    "Online",
    "128 × 32 px",
    "I-25 southbound",
  ])
    expect(words).toContain(text);
});

test("lane-use signs have a command menu, others new and edit message (SIGN-020, SIGN-028, SIGN-029)", async () => {
  for (const category of ["DMS", "VSL"] as const) {
    const words = await renderCommands(category);
    expect(words).toMatch(/New message.*Edit message.*Blank sign/);
    expect(words).not.toContain("Command");
  }
  // The menu loads on first use.
  await vi.waitFor(async () => expect(await renderCommands("LUS")).toMatch(/Command.*Blank sign/));
  expect(await renderCommands("LUS")).not.toContain("message");
});

test("blanking any sign needs control permission (SIGN-030)", async () => {
  for (const category of ["DMS", "VSL", "LUS"] as const) {
    expect(await renderCommands(category)).toContain("Blank sign");
    expect(await renderCommands(category, false)).not.toMatch(/Blank|message|Command/);
  }
});

describe("the tabs of a sign", () => {
  const queue = { data: null, isPending: true, error: null } as unknown as UseQueryResult<SignQueue | null>;

  test("are the queue and the details (SIGN-021)", async () => {
    const markup = await renderPart(<SignTabs sign={sign()} queue={queue} onEdit={undefined} />);
    expect([...markup.matchAll(/role="tab"[^>]*>([^<]*)/g)].map(([, label]) => label)).toEqual([
      "Queue",
      "Details",
    ]);
  });

  test("include maintenance with control or update permission", async () => {
    for (const action of ["CONTROL", "UPDATE"]) {
      setSessionGrants({ READ: { SIGN: [] }, [action]: { SIGN: ["s1"] } });
      const markup = await renderPart(<SignTabs sign={sign()} queue={queue} onEdit={undefined} />);
      expect(wordsOf(markup)).toContain("|Maintenance|");
    }
  });

  test("include cameras, map and state in the details, cameras only if there are some (SIGN-022, SIGN-023)", async () => {
    const renderDetails = async (associatedCameras: string[]) =>
      wordsOf(await renderPart(<DetailsTab sign={sign({ associatedCameras })} />, "?tab=details"));
    expect(await renderDetails(["c1", "c2"])).toMatch(/\|Cameras 2\|Map\|State\|/);
    const without = await renderDetails([]);
    expect(without).toMatch(/\|Map\|State\|/);
    expect(without).not.toContain("Cameras");
  });
});

test("a sign without a known font has a warning, with a download button given permission (SIGN-036)", async () => {
  const description = { ...previewFace, fonts: undefined, beaconType: 0, supportedTags: [] };
  const note = async (fonts: object[] | undefined, mayControl = true) =>
    wordsOf(
      await renderPart(
        <NoFontsNote sign={sign({ stateData: { description, fonts } })} mayControl={mayControl} />,
      ),
    );
  setSessionGrants({ READ: { SIGN: [] }, CONTROL: { SIGN: [] } });
  const unknown = { number: 1, name: "Own", heightPx: 7, versionId: 9, contentHash: null };
  await vi.waitFor(async () =>
    expect(await note([unknown])).toMatch(/fonts are not downloaded.*Download fonts/),
  );
  expect(await note([unknown], false)).not.toContain("Download fonts");
  // Its content is known to the server, and the page is still loading it.
  expect(await note([{ ...unknown, contentHash: "0".repeat(64) }])).toBe("");
});

test("invalid values of a sign are listed with what is used, and an engineer can override them", async () => {
  const notes = [
    { object: "defaultFont", read: "0", used: "1" },
    { object: "fontName", row: 3, read: "integer instead of octets", used: null },
    { object: "dmsMaxNumberPages", read: "0", used: "4", isOverridden: true },
  ];
  const show = async () => wordsOf(await renderPart(<SignNotes sign={sign({ stateData: { notes } })} />));
  const words = await show();
  expect(words).toContain("3 values of this sign are invalid");
  expect(words).toContain("Default font: read 0, using 1");
  expect(words).toContain("Font name, row 3: read integer instead of octets, not used");
  expect(words).toContain("Maximum pages: read 0, overridden with 4");
  expect(words).not.toContain("Override values");
  setSessionGrants({ READ: { SIGN: [] }, UPDATE: { SIGN: [] } });
  expect(await show()).toContain("Override values");
});

test("a sign screen without an id reports that it was not found (SIGN-180)", async () => {
  expect(wordsOf(await renderPart(<SignDetailScreen />))).toContain("Sign ID not found");
});
