import { checkDocument } from "@gantry/domain/fields/document/validation.ts";
import { detector } from "@gantry/domain/kinds/detector.ts";
import { grantsFromWire } from "@gantry/domain/permissions/grants.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { queryClient } from "../../../../queries/query-cache.ts";
import { sessionStore } from "../../../../session/session-store.ts";
import { render } from "../../../../testing/render.tsx";
import { loadAllTexts } from "../../../../text/text.ts";
import { startValues } from "../../draft/form-document.ts";
import { KindForm } from "../../kind-form.tsx";

const usualFetch = window.fetch;
let sent: Record<string, unknown>[];
let answer: Record<string, unknown>;

// The input is loaded before, so that no test waits for it.
beforeAll(() => Promise.all([loadAllTexts(), import("./mapping-field.tsx")]));
beforeEach(async () => {
  await page.viewport(1440, 900);
  localStorage.clear();
  sessionStorage.clear();
  sent = [];
  window.fetch = async (_address, init) => {
    sent.push(JSON.parse(String(init?.body)) as Record<string, unknown>);
    return Response.json(answer);
  };
});
afterEach(() => {
  window.fetch = usualFetch;
});
// The form would stay in the page under the sessions of other tests.
afterAll(() => render(null));

async function openForm(protocol: string): Promise<void> {
  sessionStore.setState({
    session: {
      user: { id: "u1" },
      tenant: { id: "metro" },
      features: new Set(["detector"]),
      grants: grantsFromWire({ CREATE: { DETECTOR: [] } }),
    } as never,
  });
  const { document } = checkDocument(detector, {
    name: "D-17",
    protocol,
    host: "feeds.example",
    mapping: { laneVolume: { path: "lanes[*].count" } },
  });
  const start = { ...startValues(detector, undefined), ...document };
  const Screen = () => (
    <KindForm kind={detector} mode="new" stored={undefined} start={start} isReadOnly={false} cancelPath="/" />
  );
  const router = createRouter({
    routeTree: createRootRoute({ component: Screen }),
    history: createMemoryHistory(),
  });
  await router.load();
  await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
}

const mappingGroup = () => page.getByRole("group", { name: "Mapping", exact: true });
const speedPath = () =>
  mappingGroup()
    .getByRole("group", { name: "Speed of a lane" })
    .getByRole("textbox", { name: "Path in the document" });
const untried = () => page.getByText("The mapping was not tried since its last change");

test("a mapping is tried on a pasted sample, and a change of it warns until it is tried again", async () => {
  await openForm("HTTP_JSON");
  await expect.element(speedPath()).toBeVisible();
  await expect.element(untried()).not.toBeInTheDocument();
  await speedPath().fill("lanes[*].speed");
  await expect.element(untried()).toBeVisible();
  await page
    .getByRole("textbox", { name: "Sample document" })
    .fill('{"lanes":[{"speed":80,"count":12},{"speed":"fast","count":-4}]}');
  await page.getByRole("button", { name: "Try on the sample" }).click();
  await expect.element(page.getByText("The mapping fits", { exact: true })).toBeVisible();
  await expect.element(page.getByText(/^12 vehicles, 80 km\/h/)).toBeVisible();
  await expect.element(page.getByText("2 values could not be read")).toBeVisible();
  await expect.element(page.getByText('"fast"', { exact: true })).toBeVisible();
  await expect.element(untried()).not.toBeInTheDocument();
  await speedPath().fill("lanes[*].velocity");
  await expect.element(untried()).toBeVisible();
});

test("a mapping is tried on the device through an agent, with the unsaved address and mapping", async () => {
  await openForm("HTTPS_JSON");
  answer = {
    status: "FAILED",
    actionId: "1",
    error: "mappingRefused",
    data: { detail: 'laneSpeed: "fast" lanes[*].speed' },
  };
  await speedPath().fill("lanes[*].speed");
  await page.getByRole("button", { name: "Read from the device" }).click();
  await expect
    .element(mappingGroup().getByText('The mapping does not fit. Speed of a lane: "fast" lanes[*].speed'))
    .toBeVisible();
  expect(sent).toMatchObject([
    {
      protocol: "HTTPS_JSON",
      host: "feeds.example",
      mapping: { laneVolume: { path: "lanes[*].count" }, laneSpeed: { path: "lanes[*].speed", unit: "kph" } },
    },
  ]);
});

test("only a detector with JSON has a mapping, a path, a user and secrets of HTTP", async () => {
  await openForm("NTCIP");
  await expect.element(page.getByRole("textbox", { name: "Host" })).toBeVisible();
  await expect.element(mappingGroup()).not.toBeInTheDocument();
  await expect.element(page.getByRole("textbox", { name: "Path and query" })).not.toBeInTheDocument();
});
