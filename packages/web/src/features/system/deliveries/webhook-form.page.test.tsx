import { delivery as texts } from "@gantry/domain/locales/en/system/delivery.ts";
import { notificationWebhook } from "@gantry/domain/kinds/notification-webhook.ts";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { startValues } from "../../../kinds/form/draft/form-document.ts";
import { queryClient } from "../../../queries/query-cache.ts";
import { showScreen, signInWith } from "../../../testing/show-screen.tsx";
import { loadAllTexts } from "../../../text/text.ts";
import WebhookForm from "./webhook-form.tsx";

const usualFetch = window.fetch;
let tests: unknown[];
let answer: object;

beforeAll(loadAllTexts);
beforeEach(async () => {
  await page.viewport(1200, 900);
  queryClient.clear();
  tests = [];
  answer = { isDelivered: true, problem: null, detail: "HTTP 204" };
  window.fetch = async (address, init) => {
    if (String(address).endsWith("/notification-webhooks/test")) tests.push(JSON.parse(String(init?.body)));
    return Response.json(answer);
  };
  const all = { NOTIFICATION_WEBHOOK: [] };
  signInWith("sign", { READ: all, CREATE: all, UPDATE: all });
  await showScreen(
    <WebhookForm
      kind={notificationWebhook}
      mode="new"
      stored={undefined}
      start={startValues(notificationWebhook, undefined)}
      isReadOnly={false}
      cancelPath="/"
    />,
  );
});
afterEach(() => {
  window.fetch = usualFetch;
});

const url = page.getByRole("textbox", { name: "Address" });
const send = page.getByRole("button", { name: texts.test.send });

test("a webhook is tested with what is typed, before it is saved", async () => {
  await expect.element(send).toBeDisabled();
  await url.fill("https://hooks.example/gantry");
  await page.getByLabelText("Signing key").fill("a signing key");
  await send.click();
  await expect.element(page.getByText(texts.test.delivered)).toBeVisible();
  expect(tests).toEqual([{ url: "https://hooks.example/gantry", signingKey: "a signing key" }]);
});

test("a test that fails says why, and keeps what is typed", async () => {
  answer = { isDelivered: false, problem: "status", detail: "HTTP 500" };
  await url.fill("https://hooks.example/gantry");
  await send.click();
  await expect.element(page.getByText(texts.test.failed)).toBeVisible();
  await expect.element(page.getByText(`${texts.problems.status}, HTTP 500`)).toBeVisible();
  await expect.element(url).toHaveValue("https://hooks.example/gantry");
});
