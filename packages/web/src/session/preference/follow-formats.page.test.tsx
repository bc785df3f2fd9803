import { grantsFromWire } from "@gantry/domain/permissions/grants.ts";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { defaultFormats, formatsStore } from "../../kit/time/formats.ts";
import { timestampTitle } from "../../kit/time/timestamp-text.ts";
import { sessionStore } from "../session-store.ts";
import { followFormats } from "./follow-formats.ts";
import { formatsStaleMs } from "./preference-queries.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  formatsStore.setState(defaultFormats);
});

test("an open session takes a zone that the tenant's administrator changed", async () => {
  const zone = { id: "tenant_time_zone", name: "Time zone", metadata: { value: "America/Denver" } };
  const answer = ({ url }: Request) =>
    Response.json({ items: url.includes("system-preferences") ? [zone] : [], total: 1 });
  vi.stubGlobal("fetch", async (...call: Parameters<typeof fetch>) => answer(new Request(...call)));
  vi.useFakeTimers();
  const session = { features: new Set(), grants: grantsFromWire({}), formats: [] };
  sessionStore.setState({ session: { ...session, tenantFormats: [structuredClone(zone)] } as never });
  onTestFinished(followFormats());
  const noon = "2026-01-15T12:00:00.000Z";
  expect(timestampTitle(noon)).toBe("Jan 15, 2026 05:00:00 MST");
  zone.metadata.value = "Asia/Tokyo";
  await vi.advanceTimersByTimeAsync(formatsStaleMs + 1000);
  vi.useRealTimers();
  await expect.poll(() => timestampTitle(noon)).toBe("Jan 15, 2026 21:00:00 GMT+9");
});
