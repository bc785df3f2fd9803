import type { Preference } from "@gantry/domain/contract/answers/session.ts";
import { grantsFromWire } from "@gantry/domain/permissions/grants.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { queryClient } from "../../../queries/query-cache.ts";
import { sessionStore } from "../../../session/session-store.ts";
import { render } from "../../../testing/render.tsx";
import { loadAllTexts } from "../../../text/text.ts";
import ZoneAndUnitsScreen from "./zone-and-units-screen.tsx";

const usualFetch = window.fetch;
/** The tenant's settings as the server stores them. */
let stored: Map<string, Preference>;

beforeAll(loadAllTexts);
beforeEach(async () => {
  await page.viewport(1200, 800);
  queryClient.clear();
  stored = new Map();
  const onPreferences = { PREFERENCE: [] };
  sessionStore.setState({
    session: {
      user: { id: "u1" },
      tenant: { id: "metro" },
      features: new Set(),
      grants: grantsFromWire({ READ: onPreferences, UPDATE: onPreferences, CREATE: onPreferences }),
    } as never,
  });
  window.fetch = async (address, init) => {
    const id = String(address).split("/").at(-1) ?? "";
    if (id === "find") return Response.json({ items: [...stored.values()], total: stored.size });
    if (init?.method === "POST" || init?.method === "PUT") {
      const sent = JSON.parse(String(init.body)) as Preference;
      stored.set(sent.id, sent);
      return Response.json(sent);
    }
    stored.delete(id);
    return new Response(null, { status: 204 });
  };
});
afterEach(() => {
  window.fetch = usualFetch;
});

/** Opens the screen as after a reload. */
async function visit(): Promise<void> {
  queryClient.clear();
  await render(
    <QueryClientProvider client={queryClient}>
      <ZoneAndUnitsScreen />
    </QueryClientProvider>,
  );
}

const units = page.getByRole("combobox", { name: "Units" });

test("the tenant's units are saved, shown on the next visit, changed and taken back", async () => {
  for (const [option, value] of [
    ["Imperial", "imperial"],
    ["Metric", "metric"],
  ] as const) {
    await visit();
    await expect.element(units).toBeEnabled();
    await units.click();
    await page
      .getByRole("option", { name: new RegExp(`^${option}`) })
      .last()
      .click();
    await expect.poll(() => stored.get("tenant_unit_system")?.metadata).toEqual({ value });
    await visit();
    await expect.element(units).toHaveValue(expect.stringMatching(new RegExp(`^${option}`)));
  }
  await units.click();
  await page.getByRole("option").first().click();
  await expect.poll(() => stored.size).toBe(0);
});
