import type { Preference } from "@gantry/domain/contract/answers/session.ts";
import { delivery as texts } from "@gantry/domain/locales/en/system/delivery.ts";
import { deliveryChoiceId } from "@gantry/domain/notifications/delivery.ts";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { ToastRegion } from "../../../kit/toasts/toast-region.tsx";
import { queryClient } from "../../../queries/query-cache.ts";
import { forgetDraftsOf } from "../../../session/drafts/forget-drafts.ts";
import { sessionStore } from "../../../session/session-store.ts";
import { showScreen, signInWith } from "../../../testing/show-screen.tsx";
import { loadAllTexts } from "../../../text/text.ts";
import DeliveryChoiceScreen from "./delivery-choice.tsx";

const usualFetch = window.fetch;
let stored: Map<string, Preference>;
let answer: (() => Response) | undefined;

beforeAll(loadAllTexts);
beforeEach(async () => {
  await page.viewport(1200, 900);
  stored = new Map();
  answer = undefined;
  forgetDraftsOf("u1");
  signIn("ana@agency.example");
  window.fetch = async (address, init) => {
    if (String(address).endsWith("/push-devices")) return Response.json({ publicKey: "", devices: [] });
    if (String(address).endsWith("find"))
      return Response.json({ items: [...stored.values()], total: stored.size });
    if (answer) return answer();
    const sent = JSON.parse(String(init?.body)) as Preference;
    stored.set(sent.id, sent);
    return Response.json(sent);
  };
});
afterEach(() => {
  window.fetch = usualFetch;
});

function signIn(email: string | null): void {
  signInWith("sign", { READ: { SIGN: [], ROLE: [] } });
  const { session } = sessionStore.getState();
  sessionStore.setState({ session: { ...session, user: { id: "u1", email } } as never });
}

/** Opens the screen as after a reload. */
async function visit(): Promise<void> {
  queryClient.clear();
  await showScreen(
    <>
      <DeliveryChoiceScreen />
      <ToastRegion />
    </>,
  );
}

const way = (module: string, severity: string) =>
  page.getByRole("checkbox", { name: `E-mail: ${module}, ${severity}` });
const save = page.getByRole("button", { name: texts.save, exact: true });
const saved = () => stored.get(deliveryChoiceId)?.metadata["value"];
const quiet = page.getByRole("switch");

test("a choice is saved, shown on the next visit, edited and saved again", async () => {
  await visit();
  await way("Signs", "Critical").click();
  await way("System", "Warning").click();
  await save.click();
  await expect
    .poll(saved)
    .toEqual({ ways: { signs: { critical: ["email"] }, system: { warning: ["email"] } }, quiet: null });
  await visit();
  await expect.element(way("Signs", "Critical")).toBeChecked();
  await expect.element(way("Signs", "Warning")).not.toBeChecked();
  await way("System", "Warning").click();
  await page.getByRole("checkbox", { name: "Push: Signs, Critical" }).click();
  await save.click();
  await expect.poll(saved).toEqual({ ways: { signs: { critical: ["email", "push"] } }, quiet: null });
});

test("only modules that are open to the person can be chosen", async () => {
  await visit();
  await expect.element(way("Signs", "Critical")).toBeVisible();
  await expect.element(way("Video", "Critical")).not.toBeInTheDocument();
});

test("quiet hours have start, end and zone, and equal times are refused at the field", async () => {
  await visit();
  await quiet.click();
  await page.getByLabelText(texts.to, { exact: true }).fill("22:00");
  await expect.element(page.getByText(texts.sameTime)).toBeVisible();
  await expect.element(save).toBeDisabled();
  await page.getByLabelText(texts.to, { exact: true }).fill("05:30");
  await page.getByRole("combobox", { name: texts.zone }).fill("Europe/Berlin");
  await page.getByRole("option", { name: "Europe/Berlin" }).click();
  await page.getByRole("checkbox", { name: texts.exceptCritical }).click();
  await save.click();
  await expect.poll(saved).toEqual({
    ways: {},
    quiet: { from: "22:00", to: "05:30", zone: "Europe/Berlin", exceptCritical: false },
  });
  await visit();
  await expect.element(page.getByLabelText(texts.to, { exact: true })).toHaveValue("05:30");
});

test("a save that is refused loses nothing, and can be repeated", async () => {
  answer = () => Response.json({ code: "notSignedIn", status: 401 }, { status: 500 });
  await visit();
  await way("Signs", "Information").click();
  await save.click();
  await expect.element(page.getByRole("alert").first()).toBeVisible();
  await expect.element(way("Signs", "Information")).toBeChecked();
  answer = undefined;
  await save.click();
  await expect.poll(saved).toEqual({ ways: { signs: { info: ["email"] } }, quiet: null });
});

test("what was chosen survives the end of the session, is saved then, and is no draft any more", async () => {
  const restored = page.getByText(/^Unsaved changes from/);
  await visit();
  await quiet.click();
  await page.getByLabelText(texts.to, { exact: true }).fill("22:00");
  await way("Signs", "Critical").click();
  await visit();
  await expect.element(restored).toBeVisible();
  await expect.element(way("Signs", "Critical")).toBeChecked();
  await expect.element(page.getByLabelText(texts.to, { exact: true })).toHaveValue("22:00");
  await page.getByLabelText(texts.to, { exact: true }).fill("05:30");
  await save.click();
  await expect
    .poll(saved)
    .toMatchObject({ ways: { signs: { critical: ["email"] } }, quiet: { to: "05:30" } });
  await visit();
  await expect.element(way("Signs", "Critical")).toBeChecked();
  await expect.element(restored).not.toBeInTheDocument();
  await way("Signs", "Critical").click();
  await visit();
  await page.getByRole("button", { name: "Discard draft" }).click();
  await expect.element(way("Signs", "Critical")).toBeChecked();
});

test("a change in another tab is shown, but does not replace what is not saved here", async () => {
  await visit();
  await way("Signs", "Warning").click();
  stored.set(deliveryChoiceId, {
    id: deliveryChoiceId,
    name: "x",
    metadata: { value: { ways: { signs: { critical: ["email"] } }, quiet: null } },
  });
  await queryClient.invalidateQueries();
  await expect.element(way("Signs", "Warning")).toBeChecked();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect.element(way("Signs", "Critical")).toBeChecked();
  await expect.element(way("Signs", "Warning")).not.toBeChecked();
});

test("a profile without an address is said, with the way to it", async () => {
  signIn(null);
  await visit();
  await expect.element(page.getByText(texts.noAddress)).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: texts.openProfile }))
    .toHaveAttribute("href", "/settings/user-profile");
});
