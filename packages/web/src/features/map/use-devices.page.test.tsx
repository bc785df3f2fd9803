import { page } from "vitest/browser";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { provideFeatures } from "../../kinds/feature-list.ts";
import { queryClient } from "../../queries/query-cache.ts";
import { render } from "../../testing/render.tsx";
import { signInWith, showScreen } from "../../testing/show-screen.tsx";
import { loadAllTexts } from "../../text/text.ts";
import { useDevices } from "./use-devices.ts";

const usualFetch = window.fetch;
let asked: string[];

beforeAll(loadAllTexts);
beforeEach(() => {
  queryClient.clear();
  asked = [];
  window.fetch = async (address) => {
    asked.push(String(address));
    return Response.json({ type: "FeatureCollection", features: [] });
  };
});
afterEach(async () => {
  await render(null);
  window.fetch = usualFetch;
  vi.useRealTimers();
});

function Shown() {
  const { features } = useDevices();
  return <p>{features ? "drawn" : "waiting"}</p>;
}

test.each([
  ["sign", "SIGN", "/api/v1/signs/sign/geojson?fields=name,status,rev,roadName"],
  ["detector", "DETECTOR", "/api/v1/detectors/detector/geojson?fields=name,status,rev,roadName"],
] as const)(
  "the layer of each %s is fetched again every 30 seconds (MAP-049, MAP-050)",
  async (licence, type, path) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
    provideFeatures([{ mapLayer: [{ entityType: type }] } as never]);
    signInWith(licence, { READ: { [type]: [] } });
    await showScreen(<Shown />);
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked).toEqual([path]);
    await vi.advanceTimersByTimeAsync(28_000);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2000);
    expect(asked).toEqual([path, path]);
  },
);

test("a layer that is loaded again does not close the map", async () => {
  provideFeatures([{ mapLayer: [{ entityType: "SIGN" }] } as never]);
  signInWith("sign", { READ: { SIGN: [] } });
  await showScreen(<Shown />);
  await expect.element(page.getByText("drawn")).toBeVisible();
  const again = Promise.withResolvers<Response>();
  window.fetch = () => again.promise;
  const texts: (string | null)[] = [];
  const watcher = new MutationObserver(() => texts.push(document.body.textContent));
  watcher.observe(document.body, { subtree: true, childList: true, characterData: true });
  const loadedAgain = queryClient.resetQueries();
  again.resolve(Response.json({ features: [] }));
  await loadedAgain;
  watcher.disconnect();
  expect(texts.filter((text) => text?.includes("waiting"))).toEqual([]);
});
