import type { ReceivedShare, Share, ShareBody } from "@gantry/domain/contract/answers/share.ts";
import { type GrantsOnTheWire, grantsFromWire } from "@gantry/domain/permissions/grants.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { queryClient } from "../../../queries/query-cache.ts";
import { sessionStore } from "../../../session/session-store.ts";
import { render } from "../../../testing/render.tsx";
import { loadAllTexts } from "../../../text/text.ts";
import ShareListScreen from "./share-list.tsx";

const realFetch = window.fetch;
let stored: Share[] = [];
let received: ReceivedShare[] = [];
let sent: unknown[] = [];

/** Answers as the server does for the calls of this screen. */
const fetchFromServer: typeof fetch = async (input, init) => {
  const request = new Request(input, init);
  const path = new URL(request.url).pathname.replace("/api/v1", "");
  if (path === "/map/config/find")
    return Response.json({ items: [{ id: "v1", name: "Downtown" }], total: 1 });
  if (path === "/video/camera-group/find")
    return Response.json({ items: [{ id: "g1", name: "Tunnel" }], total: 1 });
  if (path === "/system/shares/find") return Response.json({ items: stored, total: stored.length });
  if (path === "/system/shares/received/find")
    return Response.json({ items: received, total: received.length });
  if (path === "/system/shares/received/north/r1/open")
    return Response.json({ session: "sealed", tenantId: "north" });
  if (path === "/system/shares") {
    const body = (await request.json()) as ShareBody;
    sent.push(body);
    const isTenant = body.recipientType === "TENANT";
    if (isTenant && body.recipient !== "north") {
      const errors = [{ field: "recipient", code: "noOtherTenant" }];
      return Response.json({ code: "invalidBody", status: 400, errors }, { status: 400 });
    }
    const [nowMs, id] = [Date.now(), `s${stored.length + 1}`];
    const until = new Date(nowMs + body.minutes * 60_000).toISOString();
    stored.unshift({
      id,
      rev: 1,
      subjectType: body.subjectType,
      name: body.subjectId === "v1" ? "Downtown" : "Tunnel",
      recipient: body.recipient,
      sharedByName: "Olga",
      createdAt: new Date(nowMs).toISOString(),
      until,
      openedAt: null,
      openedCount: 0,
      endedAt: null,
      endReason: null,
    });
    return Response.json({ id, token: isTenant ? null : `metro.secret-${id}`, until }, { status: 201 });
  }
  const [, revoked] = /^\/system\/shares\/(\w+)\/revoke$/.exec(path) ?? [];
  if (revoked === undefined) return realFetch(input, init);
  const endedAt = new Date().toISOString();
  stored = stored.map((one) => (one.id === revoked ? { ...one, endedAt, endReason: "revoked" } : one));
  return new Response(null, { status: 204 });
};

beforeAll(loadAllTexts);
beforeEach(() => {
  window.fetch = fetchFromServer;
  [stored, received, sent] = [[], [], []];
  queryClient.clear();
});
afterEach(() => {
  window.fetch = realFetch;
});

async function visit(grants: GrantsOnTheWire): Promise<void> {
  sessionStore.setState({ session: { tenant: { id: "metro" }, grants: grantsFromWire(grants) } as never });
  const routeTree = createRootRoute({ component: ShareListScreen });
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  await router.load();
  await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
}

const all = {
  READ: { SHARE: [], MAP_CONFIG: [], CAMERA_GROUP: [] },
  CREATE: { SHARE: [] },
  UPDATE: { SHARE: [] },
};
const row = (recipient: string) => page.getByRole("row", { name: new RegExp(recipient) });

const shareButton = () => page.getByRole("button", { name: "Share", exact: true });

async function shareWith(recipient: string, { what = "Downtown", lasts = "" } = {}): Promise<void> {
  await shareButton().click();
  const dialog = page.getByRole("dialog");
  await expect.element(dialog.getByRole("button", { name: "Share", exact: true })).toBeDisabled();
  await dialog.getByLabelText(/^Shared/).selectOptions(what);
  await dialog.getByLabelText(/^For whom/).fill(recipient);
  if (lasts !== "") await dialog.getByLabelText("For how long").selectOptions(lasts);
  await dialog.getByRole("button", { name: "Share", exact: true }).click();
  await expect.element(dialog.getByLabelText(`Link for ${recipient}`)).toBeVisible();
}

test("a view is shared for two hours unless chosen otherwise, its link is shown once, and it is listed and revoked on the second visit", async () => {
  await visit(all);
  await shareWith("Fire brigade");
  expect(sent).toEqual([
    {
      subjectType: "MAP_CONFIG",
      subjectId: "v1",
      recipientType: "PERSON",
      recipient: "Fire brigade",
      minutes: 120,
    },
  ]);
  await expect
    .element(page.getByLabelText("Link for Fire brigade"))
    .toHaveValue(`${window.location.origin}/shared#metro.secret-s1`);
  await expect.element(page.getByLabelText("Link for Fire brigade")).toHaveFocus();
  await page.getByRole("dialog").getByText("Close", { exact: true }).click();
  await expect.element(page.getByRole("button", { name: "Share", exact: true })).toHaveFocus();
  await shareWith("Police", { lasts: "24 hours" });
  expect(sent[1]).toMatchObject({ minutes: 1440 });
  queryClient.clear();
  await visit(all);
  await expect.element(row("Fire brigade")).toMatchTextContent(/Not yet.*Open/);
  await expect.element(page.getByText(/secret-/)).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Revoke share with Fire brigade" }).click();
  await expect.element(row("Fire brigade")).toMatchTextContent(/Revoked/);
  await expect.element(row("Police")).toMatchTextContent(/Open/);
});

test("a view is shared with another tenant by its id, and a wrong id is refused at the field and kept", async () => {
  await visit(all);
  await shareButton().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabelText(/^Shared/).selectOptions("Downtown");
  await dialog.getByLabelText("Share with").selectOptions("Another tenant");
  const id = dialog.getByLabelText(/^Id of the tenant/);
  await id.fill("nort");
  await dialog.getByRole("button", { name: "Share", exact: true }).click();
  await expect.element(dialog.getByText("There is no other tenant with this id")).toBeVisible();
  await expect.element(id).toHaveValue("nort");
  await id.fill("north");
  await dialog.getByRole("button", { name: "Share", exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent.at(-1)).toMatchObject({ recipientType: "TENANT", recipient: "north" });
  await expect.element(row("north")).toMatchTextContent(/Not yet.*Open/);
});

test("what another tenant shares is listed with its end and opens beside the console", async () => {
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const common = { id: "r1", tenantId: "north", tenantName: "North", createdAt: until, until };
  received = [{ ...common, subjectType: "CAMERA_GROUP", name: "Tunnel" }];
  const opened: unknown[] = [];
  const usualOpen = window.open;
  window.open = (address) => (opened.push(address), null);
  await visit({ READ: { SHARE: [] } });
  await page.getByRole("button", { name: "Open Tunnel from North" }).click();
  await expect.poll(() => opened).toEqual([`${window.location.origin}/shared#session:sealed`]);
  window.open = usualOpen;
});

test("a camera group is shared from the list, which tells its kind and name", async () => {
  await visit(all);
  await shareWith("Police", { what: "Tunnel" });
  expect(sent).toMatchObject([{ subjectType: "CAMERA_GROUP", subjectId: "g1" }]);
  await page.getByRole("dialog").getByText("Close", { exact: true }).click();
  await expect.element(row("Police")).toMatchTextContent(/^Tunnel.*[Cc]amera group.*Police/);
});

test("what the person may not read is not offered", async () => {
  await visit({ READ: { SHARE: [], CAMERA_GROUP: [] }, CREATE: { SHARE: [] } });
  await shareButton().click();
  const select = page.getByRole("dialog").getByLabelText(/^Shared/);
  await expect.element(select.getByRole("option", { name: "Tunnel" })).toBeInTheDocument();
  await expect.element(select.getByRole("option", { name: "Downtown" })).not.toBeInTheDocument();
});

test("without the permissions there is nothing to share, to revoke or to see", async () => {
  await visit({ READ: { SHARE: [], MAP_CONFIG: [] } });
  await expect.element(page.getByText("Nothing is shared")).toBeVisible();
  await expect.element(shareButton()).not.toBeInTheDocument();
  await visit({});
  await expect.element(page.getByText("Nothing is shared")).not.toBeInTheDocument();
});
