import { grantsFromWire } from "@gantry/domain/permissions/grants.ts";
import { blankPage } from "@gantry/domain/sign/message/message-text.ts";
import type { SignQueue } from "@gantry/domain/sign/queue/queue.ts";
import { zoneAbbreviation } from "@gantry/domain/time/zone.ts";
import { QueryClientProvider, type UseQueryResult } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import type { ReactNode } from "react";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { browserZone } from "../../../kit/time/formats.ts";
import { queryClient } from "../../../queries/query-cache.ts";
import { sessionStore } from "../../../session/session-store.ts";
import { render } from "../../../testing/render.tsx";
import { loadAllTexts } from "../../../text/text.ts";
import type { Sign } from "../sign/sign-entity.ts";
import { DetailsTab } from "./details-tab.tsx";
import { QueueTable } from "./queue/queue-table.tsx";

beforeAll(loadAllTexts);
beforeEach(async () => {
  await page.viewport(1024, 768);
  sessionStore.setState({ session: { grants: grantsFromWire({ READ: { SIGN: [] } }) } as never });
});

const sign = (more: object = {}) =>
  ({
    id: "s1",
    name: "DMS I-25 SB MP 214.2",
    status: "ONLINE",
    category: "DMS",
    pixelWidth: 128,
    pixelHeight: 32,
    matrixType: "FULL",
    maxPages: 2,
    capabilities: [],
    pollEnabled: true,
    pollRate: 30,
    associatedCameras: [],
    stateData: {},
    ...more,
  }) as unknown as Sign;

async function show(what: ReactNode, search = ""): Promise<void> {
  const root = createRootRoute();
  const routeTree = root.addChildren([
    createRoute({ getParentRoute: () => root, path: "/", component: () => what }),
  ]);
  const history = createMemoryHistory({ initialEntries: [`/${search}`] });
  const router = createRouter({ routeTree, history });
  await router.load();
  await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
}

test("the state of a sign says no data while polling is off, whatever was read before (SIGN-025, SIGN-026)", async () => {
  const stateData = { controlMode: "central" };
  const row = page.getByRole("row", { name: /^Control mode Central/ });
  await show(<DetailsTab sign={sign({ stateData })} />, "?tab=details");
  await expect.element(row).toBeInTheDocument();
  await show(<DetailsTab sign={sign({ stateData, pollEnabled: false })} />, "?tab=details");
  await expect.element(page.getByText("No data: polling is off for this sign.")).toBeVisible();
  await expect.element(row).not.toBeInTheDocument();
});

describe("the queue table", () => {
  const item = (more: object) => ({
    message: { pages: [{ ...blankPage(), messageLines: [{ segments: [{ text: "FOG" }] }] }] },
    priority: 5,
    sequence: 1,
    expiresAt: null,
    displayDuration: null,
    lastUpdatedByDisplayName: "Ana Reyes",
    lastUpdatedAt: "2026-11-20T08:00:00.000Z",
    associatedEntityId: null,
    associatedEntityName: null,
    associatedEntityType: null,
    ...more,
  });
  const showQueue = (items: object[]) => {
    const data = { signId: "s1", revision: 1, governed: true, items } as unknown as SignQueue;
    const query = { data, isPending: false, error: null } as unknown as UseQueryResult<SignQueue | null>;
    return show(<QueueTable sign={sign()} query={query} onEdit={() => undefined} />);
  };

  test("has priority, preview, duration, association, author and time, and edits, reposts and deletes (SIGN-031, SIGN-033)", async () => {
    await showQueue([item({ id: "a" })]);
    await expect.element(page.getByRole("img", { name: "FOG" })).toBeVisible();
    expect([...document.querySelectorAll("thead th")].map(({ textContent }) => textContent)).toEqual([
      "Priority",
      "Message",
      "Duration",
      "From",
      "Updated by",
      `Updated at (${zoneAbbreviation(Date.now(), browserZone)})`,
      "Actions",
    ]);
    await expect
      .element(page.getByRole("row", { name: /^P5 .*Continuous Manual Ana Reyes/ }))
      .toBeInTheDocument();
    for (const label of ["Repost priority 5", "Edit priority 5", "Delete priority 5"])
      await expect.element(page.getByRole("button", { name: label })).toBeInTheDocument();
  });

  test("has whole column heads beside the face of a sign", async () => {
    await showQueue([item({ id: "a" })]);
    await expect.element(page.getByRole("img", { name: "FOG" })).toBeVisible();
    const cut = [
      ...document.querySelectorAll<HTMLElement>("thead th, thead th :not(.visually-hidden)"),
    ].filter(
      ({ scrollWidth, clientWidth, textContent }) =>
        textContent !== "Actions" && clientWidth > 0 && scrollWidth > clientWidth,
    );
    expect(cut.map(({ textContent }) => textContent)).toEqual([]);
  });

  test("marks the winning message, and J and K keep the button while they move between rows", async () => {
    await showQueue([item({ id: "a" }), item({ id: "b", priority: 2 })]);
    const winner = page.getByRole("row", { name: /^P2/ });
    await expect.element(winner).toHaveAttribute("data-stands", "true");
    await expect.element(page.getByRole("row", { name: /^P5/ })).not.toHaveAttribute("data-stands");
    (page.getByRole("button", { name: "Edit priority 2" }).element() as HTMLElement).focus();
    await userEvent.keyboard("j");
    await expect.element(page.getByRole("button", { name: "Edit priority 5" })).toHaveFocus();
    await userEvent.keyboard("{ArrowUp}");
    await expect.element(page.getByRole("button", { name: "Edit priority 2" })).toHaveFocus();
  });

  test("links a message to the plan that posted it, and to nothing else (SIGN-032)", async () => {
    const from = { associatedEntityId: "p 1", associatedEntityName: "Crash ahead" };
    const link = page.getByRole("link", { name: "Crash ahead" });
    await showQueue([item({ id: "a", ...from, associatedEntityType: "SIGN_PLAN" })]);
    await expect
      .element(link)
      .toHaveAttribute("href", expect.stringMatching(/\/signs\/plans\/p(%20| )1\/detail/));
    await showQueue([item({ id: "a", ...from, associatedEntityType: "INCIDENT" })]);
    await expect.element(page.getByText("Crash ahead")).toBeInTheDocument();
    await expect.element(link).not.toBeInTheDocument();
  });

  test("names a job and a stored message as origin, and links the job", async () => {
    const jobId = "01980f3e-0000-7000-8000-000000000001";
    await showQueue([item({ id: "a", associatedEntityId: jobId, associatedEntityType: "SCHEDULE_JOB" })]);
    await expect
      .element(page.getByRole("link", { name: "Schedule" }))
      .toHaveAttribute("href", `/signs/schedule?job=${jobId}`);
    await expect.element(page.getByText(jobId)).not.toBeInTheDocument();
    const slot = { associatedEntityId: "changeable/7", associatedEntityType: "SIGN_SLOT" };
    await showQueue([item({ id: "a", ...slot })]);
    await expect.element(page.getByRole("cell", { name: "slot 7" })).toBeInTheDocument();
  });

  test("says that it is empty (SIGN-035)", async () => {
    await showQueue([]);
    await expect.element(page.getByText("The queue is empty")).toBeVisible();
  });
});
