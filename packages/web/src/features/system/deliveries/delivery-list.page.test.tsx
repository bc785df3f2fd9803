import type { Delivery } from "@gantry/domain/contract/answers/delivery.ts";
import { delivery as texts } from "@gantry/domain/locales/en/system/delivery.ts";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { ToastRegion } from "../../../kit/toasts/toast-region.tsx";
import { queryClient } from "../../../queries/query-cache.ts";
import { showScreen, signInWith } from "../../../testing/show-screen.tsx";
import { loadAllTexts } from "../../../text/text.ts";
import DeliveryListScreen from "./delivery-list.tsx";

const usualFetch = window.fetch;
let calls: { path: string; body: Record<string, unknown> }[];
let refused: boolean;

const failed: Delivery = {
  id: "d1",
  createdAt: new Date(Date.now() - 125_000).toISOString(),
  title: "Door open, DMS 1",
  severity: "critical",
  way: "email",
  receiver: "Ana Reyes",
  step: 0,
  state: "FAILED",
  attempts: 3,
  nextAt: null,
  endedAt: new Date().toISOString(),
  problem: "addressRefused",
  detail: "550 No such user",
};
const waiting: Delivery = {
  ...failed,
  id: "d2",
  receiver: "Ben Ortiz",
  step: 2,
  state: "WAITING",
  nextAt: new Date(Date.now() + 60_000).toISOString(),
  problem: "noAnswer",
  detail: null,
};

beforeAll(loadAllTexts);
beforeEach(async () => {
  await page.viewport(1280, 800);
  queryClient.clear();
  [calls, refused] = [[], false];
  const all = { NOTIFICATION_DELIVERY: [] };
  signInWith("sign", { READ: all, UPDATE: all });
  window.fetch = async (address, init) => {
    const path = String(address).split("/api/v1")[1] ?? "";
    calls.push({ path, body: JSON.parse(String(init?.body ?? "{}")) as Record<string, unknown> });
    if (path.endsWith("/find")) return Response.json({ items: [failed, waiting], total: 2 });
    if (refused) return Response.json({ code: "deliveryNotFinished", status: 409 }, { status: 409 });
    return new Response(null, { status: 204 });
  };
});
afterEach(() => {
  window.fetch = usualFetch;
});
const show = (search = "") =>
  showScreen(
    <>
      <DeliveryListScreen />
      <ToastRegion />
    </>,
    search,
  );
const row = (name: string) => page.getByRole("row", { name: new RegExp(name) });
const sendAgain = page.getByRole("button", { name: "Send “Door open, DMS 1” to Ana Reyes again" });

test("a row has age, receiver, state in words, reason and the receiver's answer", async () => {
  await show();
  for (const text of ["2 min", texts.states.FAILED, texts.problems.addressRefused, "550 No such user"])
    await expect.element(row("Ana Reyes").getByText(text)).toBeVisible();
  await expect.element(row("Ben Ortiz").getByText(/next attempt/)).toBeVisible();
  await expect.element(row("Ben Ortiz").getByText("Escalation, person 2")).toBeVisible();
});

test("a finished delivery is sent again by a button, one that waits has none", async () => {
  await show();
  await sendAgain.click();
  await expect.element(page.getByText("“Door open, DMS 1” is sent again")).toBeVisible();
  expect(calls.some(({ path }) => path === "/notification-deliveries/d1/send-again")).toBe(true);
  await expect.element(row("Ben Ortiz").getByRole("button")).not.toBeInTheDocument();
});

test("a refused request is reported with its reason", async () => {
  refused = true;
  await show();
  await sendAgain.click();
  await expect.element(page.getByText("This delivery is waiting for its next attempt.")).toBeVisible();
});

test("a state is chosen, and stands in the address", async () => {
  const router = await show("?state=FAILED");
  const filters = () => JSON.stringify(calls.at(-1)?.body["filters"]);
  await expect.poll(filters).toContain('"value":["FAILED"]');
  await page.getByRole("button", { name: texts.states.CANCELLED }).click();
  await expect.poll(filters).toContain('"value":["CANCELLED"]');
  expect(router.state.location.search).toEqual({ state: "CANCELLED" });
});

test("sending again needs its permission, the list as well", async () => {
  signInWith("sign", { READ: { NOTIFICATION_DELIVERY: [] } });
  await show();
  await expect.element(row("Ana Reyes")).toBeVisible();
  await expect.element(sendAgain).not.toBeInTheDocument();
  signInWith("sign", { READ: { SIGN: [] } });
  await show();
  await expect.element(page.getByText(/permission/i).first()).toBeVisible();
  await expect.element(row("Ana Reyes")).not.toBeInTheDocument();
});
