import { incidents as texts } from "@gantry/domain/locales/en/operations/incidents.ts";
import { grantsFromWire } from "@gantry/domain/permissions/grants.ts";
import { blankPage } from "@gantry/domain/sign/message/message-text.ts";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ToastRegion } from "../../../kit/toasts/toast-region.tsx";
import { queryClient } from "../../../queries/query-cache.ts";
import { sessionStore } from "../../../session/session-store.ts";
import { showScreen } from "../../../testing/show-screen.tsx";
import { loadAllTexts } from "../../../text/text.ts";
import PostedForIncident from "./posted-for-incident.tsx";

const usualFetch = window.fetch;
let posts: string[];
let refusal: object | undefined;
let open: string[];

const itemOf = (id: string) => ({
  signId: id,
  signName: `DMS ${id}`,
  itemId: `q-${id}`,
  priority: 2,
  message: {
    priority: 2,
    duration: null,
    pages: [{ ...blankPage(), messageLines: [{ segments: [{ text: "CRASH AHEAD" }] }] }],
  },
  expiresAt: null,
});

beforeAll(loadAllTexts);
beforeEach(() => {
  queryClient.clear();
  [posts, refusal, open] = [[], undefined, ["s1", "s2"]];
  window.fetch = async (address) => {
    const path = String(address).split("/api/v1")[1] ?? "";
    if (path === "/signs/queue/associated") return Response.json({ items: open.map(itemOf), hidden: 0 });
    if (path.endsWith("/find")) return Response.json({ items: [], total: 0 });
    posts.push(path);
    if (path.endsWith("take-down")) {
      const results = Object.fromEntries(
        open.map((id) => [id, refusal ?? { status: "SUCCESS", itemId: null }]),
      );
      if (!refusal) open = [];
      return Response.json({ results });
    }
    return Response.json({});
  };
  sessionStore.setState({
    session: {
      user: { id: "u1", name: "Ana Reyes" },
      tenant: { id: "metro" },
      features: new Set(["sign"]),
      grants: grantsFromWire({
        READ: { SIGN: [] },
        CONTROL: { SIGN: [] },
        UPDATE: { AUTOMATED_INCIDENT: [] },
      }),
    } as never,
  });
});
afterEach(() => {
  window.fetch = usualFetch;
});

const show = (isOpen: boolean) =>
  showScreen(
    <>
      <PostedForIncident
        incident={{
          id: "i1",
          incidentTypeName: "Crash",
          laneType: null,
          roadName: "I-25",
          direction: "Northbound",
          point: null,
          isOpen,
        }}
      />
      <ToastRegion />
    </>,
  );
const question = () => page.getByText("The incident is over, but 2 messages stay. Take them down?");

test("messages posted for an incident are listed and taken down with one key", async () => {
  await show(true);
  await expect.element(page.getByRole("link", { name: "DMS s1" })).toBeVisible();
  await expect.element(question()).not.toBeInTheDocument();
  await userEvent.keyboard("d");
  await expect.element(page.getByText("The messages of 2 signs were taken down")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "DMS s1" })).not.toBeInTheDocument();
  expect(posts).toEqual(["/signs/queue/associated/take-down"]);
});

test("messages of a cleared incident are a question until they are taken down or left", async () => {
  await show(false);
  await expect.element(question()).toBeVisible();
  await page.getByRole("button", { name: texts.posted.leave }).click();
  await expect.element(page.getByText(texts.posted.left)).toBeVisible();
  expect(posts).toEqual(["/incidents/i1/leave-messages"]);
});

test("if a sign refuses, its reason is shown and every message stays", async () => {
  refusal = { status: "FAILED", itemId: null, error: "noPermission" };
  await show(true);
  await page.getByRole("button", { name: /^Take down 2 messages/ }).click();
  await expect.element(page.getByText(texts.posted.noneTaken)).toBeVisible();
  await expect.element(page.getByRole("link", { name: "DMS s2" })).toBeVisible();
});

test("without messages the panel is not there", async () => {
  open = [];
  await show(false);
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  await expect.element(page.getByText(texts.posted.title)).not.toBeInTheDocument();
});
