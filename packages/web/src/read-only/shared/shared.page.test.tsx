import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "../../testing/render.tsx";
import { addTexts } from "../../text/translate.ts";
import { publicTexts } from "../public-texts.ts";
import { SharedPage } from "./shared-page.tsx";
import { stateEveryMs } from "./use-share.ts";

const realFetch = window.fetch;
let calls: string[] = [];
let isOpen = true;
const view = { longitude: -105, latitude: 39.7, zoom: 11, bearing: 0, pitch: 0 };
const state = () => ({
  name: "Downtown",
  recipient: "Fire brigade",
  until: new Date(Date.now() + 3_600_000).toISOString(),
  serverTime: new Date().toISOString(),
  view,
});

beforeEach(() => {
  addTexts(publicTexts);
  [calls, isOpen] = [[], true];
  sessionStorage.clear();
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    const [, what = ""] = /\/api\/v1\/system\/shared\/(\w+)$/.exec(new URL(request.url).pathname) ?? [];
    if (what === "") return realFetch(input, init);
    calls.push(`${what} ${await request.text()}`);
    if (!isOpen) return new Response(null, { status: 404 });
    if (what === "open") return Response.json({ session: "sealed", tenantId: "metro" });
    if (what === "state") return Response.json(state());
    return Response.json({ map: { tenant: { id: "metro", name: "" }, incidents: [] } });
  };
});
afterEach(() => {
  window.fetch = realFetch;
  history.replaceState(null, "", location.pathname);
});

test("the link opens a watermarked view, leaves the address, and a reload needs it no more", async () => {
  history.replaceState(null, "", "#metro.secret");
  await render(<SharedPage />);
  await expect.element(page.getByRole("heading", { name: "Downtown" })).toBeVisible();
  await expect.element(page.getByText(/Shared with Fire brigade until/)).toBeVisible();
  expect(document.querySelector("[data-watermark]")?.textContent).toMatch(/Fire brigade · \w{3} \d\d, \d{4}/);
  expect(location.hash).toBe("");
  expect(calls[0]).toBe('open {"token":"metro.secret"}');
  await render(<SharedPage />);
  await expect.element(page.getByRole("heading", { name: "Downtown" })).toBeVisible();
  expect(calls.filter((call) => call.startsWith("open"))).toHaveLength(1);
});

test("a share that is revoked leaves an open page with its next question, which comes within a second", async () => {
  history.replaceState(null, "", "#metro.secret");
  await render(<SharedPage />);
  await expect.element(page.getByRole("heading", { name: "Downtown" })).toBeVisible();
  isOpen = false;
  const asked = calls.length;
  await expect.element(page.getByRole("heading", { name: "This view is no longer shared" })).toBeVisible();
  expect(calls.slice(asked).filter((call) => call.startsWith("state"))).toHaveLength(1);
  expect(stateEveryMs).toBeLessThan(1_000);
  await expect.element(page.getByText(/Fire brigade/)).not.toBeInTheDocument();
});

test("without a link there is nothing to see", async () => {
  await render(<SharedPage />);
  await expect.element(page.getByRole("heading", { name: "This view is no longer shared" })).toBeVisible();
  expect(calls).toEqual([]);
});
