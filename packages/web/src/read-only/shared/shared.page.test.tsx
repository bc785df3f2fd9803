import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "../../testing/render.tsx";
import { addTexts } from "../../text/translate.ts";
import { publicTexts } from "../public-texts.ts";
import { sharedSessionLink } from "./session-link.ts";
import { SharedPage } from "./shared-page.tsx";
import { stateEveryMs } from "./use-share.ts";

const realFetch = window.fetch;
let calls: string[] = [];
let isOpen = true;
let isGroup = false;
const view = { longitude: -105, latitude: 39.7, zoom: 11, bearing: 0, pitch: 0 };
const state = () => ({
  name: "Downtown",
  recipient: "Fire brigade",
  until: new Date(Date.now() + 3_570_000).toISOString(),
  serverTime: new Date().toISOString(),
  ...(isGroup ? { subjectType: "CAMERA_GROUP" } : { subjectType: "MAP_CONFIG", view }),
});
const camera = (id: string, name: string) => ({
  id,
  name,
  roadName: "I-70",
  direction: "W",
  status: "ONLINE",
  lastUpdateTimestamp: new Date(Date.now() - 5_000).toISOString(),
});

beforeEach(() => {
  addTexts(publicTexts);
  [calls, isOpen, isGroup] = [[], true, false];
  sessionStorage.clear();
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    const [, what = ""] =
      /\/api\/v1\/(?:system|video)\/shared\/([\w/-]+)$/.exec(new URL(request.url).pathname) ?? [];
    if (what === "") return realFetch(input, init);
    calls.push(`${what} ${await request.text()}`);
    if (!isOpen) return new Response(null, { status: 404 });
    if (what === "open") return Response.json({ session: "sealed", tenantId: "metro" });
    if (what === "state") return Response.json(state());
    if (what === "cameras")
      return Response.json({ cameras: [camera("c1", "Portal east"), camera("c2", "Portal west")] });
    if (what.endsWith("/stream")) return Response.json({ type: "RTSP", stream: "external" });
    if (what.endsWith("/webrtc")) return Response.json({ error: "streamDown" });
    if (what.startsWith("camera/")) return new Response(null, { status: 500 });
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

test("a session that the console was given opens without a token and leaves the address", async () => {
  history.replaceState(null, "", new URL(sharedSessionLink("given")).hash);
  await render(<SharedPage />);
  await expect.element(page.getByRole("heading", { name: "Downtown" })).toBeVisible();
  expect(location.hash).toBe("");
  expect(calls[0]).toBe('state {"session":"given"}');
});

test("a share that is revoked leaves an open page with its next question, which comes within a second", async () => {
  history.replaceState(null, "", "#metro.secret");
  await render(<SharedPage />);
  await expect.element(page.getByRole("heading", { name: "Downtown" })).toBeVisible();
  isOpen = false;
  const asked = calls.length;
  await expect.element(page.getByRole("heading", { name: "This is no longer shared" })).toBeVisible();
  expect(calls.slice(asked).filter((call) => call.startsWith("state"))).toHaveLength(1);
  expect(stateEveryMs).toBeLessThan(1_000);
  await expect.element(page.getByText(/Fire brigade/)).not.toBeInTheDocument();
});

test("without a link there is nothing to see", async () => {
  await render(<SharedPage />);
  await expect.element(page.getByRole("heading", { name: "This is no longer shared" })).toBeVisible();
  expect(calls).toEqual([]);
});

async function openGroup(): Promise<void> {
  isGroup = true;
  history.replaceState(null, "", "#metro.secret");
  await render(<SharedPage />);
  await expect.element(page.getByRole("row", { name: /Portal west I-70 W/ })).toBeVisible();
}

test("a camera group is a watermarked wall of its cameras, each with its state and age, and the time left", async () => {
  await openGroup();
  await expect.element(page.getByText("59 min left")).toBeVisible();
  await expect.element(page.getByRole("row", { name: /Portal east I-70 W Online 5 s ago/ })).toBeVisible();
  expect(document.querySelectorAll("[data-player]")).toHaveLength(2);
  expect(document.querySelector("[data-watermark]")).not.toBeNull();
  await expect.element(page.getByRole("button")).not.toBeInTheDocument();
});

test("players call with the session of the share, and leave the page when it is revoked", async () => {
  await openGroup();
  await vi.waitFor(() => expect(calls).toContainEqual('camera/c1/stream {"session":"sealed"}'));
  await vi.waitFor(() =>
    expect(
      calls.some((call) => /^camera\/c2\/webrtc \{"sdp64":"[\w+/=]+","session":"sealed"\}$/.test(call)),
    ).toBe(true),
  );
  isOpen = false;
  await expect.element(page.getByRole("heading", { name: "This is no longer shared" })).toBeVisible();
  expect(document.querySelector("video")).toBeNull();
});

test("on a phone the tiles of a small group stand below each other", async () => {
  await page.viewport(390, 844);
  await openGroup();
  const [first, second] = [...document.querySelectorAll("[data-player]")].map((one) =>
    one.getBoundingClientRect(),
  );
  expect(first?.width).toBeGreaterThan(300);
  expect(second?.top).toBeGreaterThanOrEqual(first?.bottom ?? Number.NaN);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await page.viewport(1280, 800);
});
