import type { LicenseTokenAnswer } from "@gantry/domain/contract/answers/session.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { loadAllTexts } from "../../text/text.ts";
import { licenceTiming } from "./licence-queries.ts";
import { expiryText, isBlocking } from "./licence-state.ts";

beforeAll(loadAllTexts);
const at = Date.parse("2026-11-20T12:00:00Z");
const answer = (state: LicenseTokenAnswer["state"], expiration: string): LicenseTokenAnswer => ({
  key: null,
  token: null,
  createdAt: null,
  updatedAt: null,
  state,
  used: {},
  license: { name: "L", expiration, features: [], metadata: {}, machineIds: [] },
});
const next = "2027-11-20T12:00:00Z";

describe("the dialog", () => {
  test("waits until the licence is read, then is shown while it is missing or expired (LIC-008)", () => {
    expect(isBlocking(undefined, false, at)).toBe(false);
    expect(isBlocking(answer("missing", next), false, at)).toBe(true);
    expect(isBlocking(answer("expired", "2026-11-19T12:00:00Z"), false, at)).toBe(true);
    expect(isBlocking(answer("valid", next), false, at)).toBe(false);
  });

  test("closes once a licence was saved (LIC-008)", () => {
    expect(isBlocking(answer("expired", "2026-11-19T12:00:00Z"), true, at)).toBe(false);
  });

  test("opens when the licence expires on an open page", () => {
    const ending = answer("valid", "2026-11-20T12:00:01Z");
    expect(isBlocking(ending, false, at)).toBe(false);
    expect(isBlocking(ending, false, at + 1_000)).toBe(true);
  });

  test("follows a server that reports expiry although the client clock does not", () => {
    expect(isBlocking(answer("expired", next), false, at)).toBe(true);
  });
});

test("the expiry is shown in days (LIC-009, LIC-010, LIC-011)", () => {
  const text = (expiration: string) => expiryText(expiration, at, "UTC");
  expect(text("2026-11-17T12:00:00Z")).toBe("The licence expired 3 days ago");
  expect(text("2026-11-19T23:59:00Z")).toBe("The licence expired yesterday");
  expect(text("2026-11-20T01:00:00Z")).toBe("The licence expired today");
  expect(text("2026-11-20T23:00:00Z")).toBe("The licence expires today");
  expect(text("2026-12-20T23:00:00Z")).toBe("The licence expires soon, in 30 days");
});

test("with more than 30 days left it is valid (LIC-012)", () => {
  expect(expiryText(next, at, "UTC")).toBe("The licence is valid");
});

test("it is fresh for 5 min and refetched every 10 min (LIC-020, LIC-021)", () => {
  expect(licenceTiming).toEqual({ staleTime: 300_000, refetchInterval: 600_000 });
});
