import { sign as signKind } from "@gantry/domain/kinds/sign.ts";
import { signLibraryMessage } from "@gantry/domain/kinds/sign-library-message.ts";
import { grantsFromWire } from "@gantry/domain/permissions/grants.ts";
import { blankPage } from "@gantry/domain/sign/message/message-text.ts";
import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import type { SignQueue } from "@gantry/domain/sign/queue/queue.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { useState } from "react";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { queryClient } from "../../../queries/query-cache.ts";
import { entityQuery } from "../../../queries/kind-queries.ts";
import { sessionStore } from "../../../session/session-store.ts";
import { render } from "../../../testing/render.tsx";
import { loadAllTexts } from "../../../text/text.ts";
import { displayTypesQuery, libraryQuery } from "../library/library-calls.ts";
import { forbiddenWordsQuery, prioritiesQuery, signSettingsQuery } from "../sign/sign-calls.ts";
import type { Sign } from "../sign/sign-entity.ts";
import { SignHeader } from "../sign-detail/sign-header.tsx";
import { Composer } from "./composer.tsx";

const sign = {
  id: "s1",
  name: "DMS I-25 southbound before Exit 214, MP 214.2",
  description: "South of Exit 214",
  status: "ONLINE",
  category: "DMS",
  protocol: "NTCIP",
  pixelWidth: 128,
  pixelHeight: 32,
  matrixType: "FULL",
  maxPages: 2,
  capabilities: [],
  pollEnabled: true,
  pollRate: 30,
  associatedCameras: [],
  stateData: {},
} as unknown as Sign;
const queue: SignQueue = { signId: "s1", revision: 3, governed: true, items: [] };

const message = (text: string): SignMessage => ({
  duration: null,
  priority: 4,
  pages: [{ ...blankPage(), messageLines: [{ segments: [{ text }] }] }],
});
const libraryMessage = (name: string, text: string) => ({
  id: name,
  name,
  signId: null,
  message: message(text),
  overrides: {},
  customOverrides: {},
  disabled: {},
});
const answerOf = (items: readonly object[]) => ({ items, total: items.length });

/** What the page asked the server for, as `METHOD path` with its body. */
let asked: { call: string; body: unknown }[];
const usualFetch = window.fetch;

beforeAll(loadAllTexts);
beforeEach(async () => {
  await page.viewport(1440, 900);
  sessionStorage.clear();
  localStorage.clear();
  asked = [];
  window.fetch = async (address, init) => {
    asked.push({
      call: `${init?.method} ${String(address)}`,
      body: JSON.parse(String(init?.body ?? "null")),
    });
    return new Response(JSON.stringify({ queue }), { status: 201 });
  };
  queryClient.clear();
  queryClient.setDefaultOptions({ queries: { staleTime: Number.POSITIVE_INFINITY } });
  queryClient.setQueryData(displayTypesQuery.queryKey, answerOf([]) as never);
  for (const { queryKey } of [forbiddenWordsQuery, prioritiesQuery])
    queryClient.setQueryData(queryKey, answerOf([]) as never);
  queryClient.setQueryData(signSettingsQuery.queryKey, null);
  queryClient.setQueryData(
    libraryQuery("s1").queryKey,
    answerOf([
      libraryMessage("Avalanche", "AVALANCHE CONTROL AT THE PASS UNTIL NOON"),
      libraryMessage("Crash", "CRASH AHEAD"),
      libraryMessage("Fog", "FOG"),
    ]) as never,
  );
  queryClient.setQueryData(entityQuery(signKind, "s1").queryKey, {
    ...sign,
    [signKind.geometry ?? "location"]: { type: "Point", coordinates: [-104.99, 39.74] },
  } as never);
  sessionStore.setState({
    session: {
      user: { id: "u1" },
      tenant: { id: "metro" },
      features: new Set(["signs", "camera"]),
      grants: grantsFromWire({
        READ: { SIGN: [], CAMERA: [], [signLibraryMessage.entityType]: [] },
        CONTROL: { SIGN: [] },
      }),
    } as never,
  });
});
afterEach(() => {
  window.fetch = usualFetch;
});

function SignPage({ sign: shown }: { sign: Sign }) {
  const [task, setTask] = useState<{ kind: "new" } | null>(null);
  return (
    <>
      <SignHeader sign={shown} />
      <button type="button" onClick={() => setTask({ kind: "new" })}>
        New message
      </button>
      <Composer sign={shown} queue={queue} task={task} onClose={() => setTask(null)} />
    </>
  );
}

async function showSign(shown = sign): Promise<void> {
  const root = createRootRoute();
  const routeTree = root.addChildren([
    createRoute({ getParentRoute: () => root, path: "/", component: () => <SignPage sign={shown} /> }),
  ]);
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ["/"] }) });
  await router.load();
  await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
}

const dialog = page.getByRole("dialog");
const library = page.getByRole("region", { name: "From the library" });
const line1 = page.getByRole("textbox", { name: "Line 1" });
const post = page.getByRole("button", { name: /^Post to sign/ });
const findPost = () => asked.find(({ call }) => call.startsWith("POST") && /queue/.test(call));

test("a library message is posted to one sign with three clicks, for thirty minutes (SIGN-156)", async () => {
  await showSign();
  await page.getByRole("button", { name: "New message" }).click();
  await library.getByRole("button", { name: /Use Crash/ }).click();
  await expect.element(line1).toHaveValue("CRASH AHEAD");
  await post.click();
  await expect.poll(findPost).toMatchObject({
    body: { signId: "s1", revision: 3, message: { priority: 4, duration: 1_800_000_000_000 } },
  });
});

test("the library in the composer starts with what fits the sign, and its search narrows it", async () => {
  await showSign();
  await page.getByRole("button", { name: "New message" }).click();
  const listNames = () =>
    [...document.querySelectorAll("[data-offer]")].map((offer) => offer.querySelector("b")?.textContent);
  await expect.poll(listNames).toEqual(["Crash", "Fog", "Avalanche"]);
  await library.getByRole("textbox").fill("avalanche");
  await expect.poll(listNames).toEqual(["Avalanche"]);
  await library.getByRole("textbox").fill("nowhere");
  await expect.element(library.getByRole("status")).toHaveTextContent("No matching messages");
});

test("a library message is found, taken and posted by keyboard alone", async () => {
  await showSign();
  await page.getByRole("button", { name: "New message" }).click();
  await expect.element(line1).toHaveFocus();
  await expect.element(library).toBeVisible();
  await userEvent.keyboard("{F3}fog");
  await expect.poll(() => document.querySelectorAll("[data-offer]").length).toBe(1);
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(library.getByRole("button", { name: /Use Fog/ })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(line1).toHaveFocus();
  await expect.element(line1).toHaveValue("FOG");
  await expect.element(post).toBeEnabled();
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.poll(findPost).toBeDefined();
});

test("a new message lasts thirty minutes until another duration is chosen (SIGN-074)", async () => {
  await showSign();
  await page.getByRole("button", { name: "New message" }).click();
  await expect.element(dialog.getByRole("button", { name: "Duration 30 min" })).toBeVisible();
});

test("on a phone the text stands above the tools, and the sign's name is whole", async () => {
  await page.viewport(390, 844);
  await showSign();
  const heading = page.getByRole("heading", { level: 1 });
  await expect.element(heading).toHaveTextContent(sign.name);
  await expect.element(page.getByRole("link", { name: "Cameras near here" })).toBeVisible();
  const { scrollWidth, clientWidth } = heading.element();
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  await page.getByRole("button", { name: "New message" }).click();
  await expect.element(line1).toBeVisible();
  const tools = page.getByRole("group", { name: "Page format and content" });
  const bottomOfText = line1.element().getBoundingClientRect().bottom;
  expect(bottomOfText).toBeLessThan(422);
  expect(tools.element().getBoundingClientRect().top).toBeGreaterThan(bottomOfText);
});

test("the composer waits for its sign's fonts before it says that there are none", async () => {
  const fonts = [{ number: 1, versionId: 7, contentHash: "0".repeat(64), name: "Own" }];
  const contents = Promise.withResolvers<Response>();
  const answerPosts = window.fetch;
  window.fetch = (address, init) =>
    String(address).endsWith("/contents") ? contents.promise : answerPosts(address, init);
  await showSign({ ...sign, stateData: { fonts } } as unknown as Sign);
  await page.getByRole("button", { name: "New message" }).click();
  await expect.element(dialog.getByRole("status", { name: "Loading" })).toBeInTheDocument();
  expect(document.body.textContent).not.toContain("No fonts available");
  contents.resolve(Response.json({ fonts: {}, graphics: {} }));
  await expect.element(page.getByText("No fonts available")).toBeVisible();
});

test("a travel time to a detector ahead is written into the selected line and explained", async () => {
  queryClient.setQueryData(
    ["travelDestinations", "road=I-25&direction=Northbound&longitude=-104.99&latitude=39.74"],
    {
      items: [{ id: "d1", name: "Hampden Ave", field: "[ttHampden Ave]", km: 4, minutes: 7 }],
    },
  );
  const placed = {
    ...sign,
    roadName: "I-25",
    direction: "Northbound",
    location: { type: "Point", coordinates: [-104.99, 39.74] },
  };
  queryClient.setQueryData(entityQuery(signKind, "s1").queryKey, placed as never);
  await showSign(placed as never);
  await page.getByRole("button", { name: "New message" }).click();
  await line1.fill("MALL");
  await page.getByRole("button", { name: "Travel time" }).click();
  await page.getByRole("option", { name: "Hampden Ave: 7 min" }).click();
  await expect.element(line1).toHaveValue("MALL [TTHAMPDEN AVE]");
  await expect.element(page.getByText(/88 stands for the travel time/)).toBeVisible();
});
