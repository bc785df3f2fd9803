import type { Page } from "@playwright/test";
import { ConsoleClient } from "../e2e/support/console-client.ts";
import { quantile } from "./list/figures.ts";
import { signedInPage } from "./list/signed-in-page.ts";
import { startSiteInBrowser } from "./list/site-in-browser.ts";

/**
 * A dashboard of 12 widgets in a browser, from the click in the list of dashboards until each shows its content (limit 1 s),
 * beside the list of signs from the click in the menu until its first rows. Each run reloads the page.
 */
const openings = 10;
const charts = [
  { dataSource: "sign", groupBy: "roadName" },
  { dataSource: "camera", groupBy: "roadName" },
  { dataSource: "detector", groupBy: "roadName" },
  { dataSource: "automatedIncident", groupBy: "incidentTypeName" },
  { dataSource: "detector", groupBy: "direction" },
];
const signWidgets = 5;
type Shown = "widgets" | "rows";

const { site, browser, stop } = await startSiteInBrowser();
try {
  const path = `/dashboards/system/${await makeDashboard()}`;
  const page = await signedInPage(browser, site.address, "admin");
  const ours = await measure(page, "/dashboards", { link: `a[href="${path}"]`, what: "widgets" });
  const peer = await measure(page, "/", { link: 'nav a[href="/signs/sign"]', what: "rows" });
  const [p50, peerP50] = [quantile(ours, 0.5), quantile(peer, 0.5)];
  console.log(
    `dashboard of 12 widgets, click to the content of all: ${p50.toFixed(0)} ms median, ${quantile(ours, 1).toFixed(0)} ms ` +
      `longest of ${openings}, limit 1000; ${(p50 / peerP50).toFixed(1)} times the list of signs (${peerP50.toFixed(0)} ms)`,
  );
} finally {
  await stop();
}

async function makeDashboard(): Promise<string> {
  const admin = new ConsoleClient({ address: site.address, userName: "admin", tenantId: "metro" });
  const { body: signs } = await admin.call<{ items: { id: string }[] }>("POST", "/signs/sign/find", {
    pageSize: signWidgets,
  });
  const contents = [
    ...charts.map((query) => ({ type: "queryChart", config: { query: { ...query, aggregation: "count" } } })),
    ...signs.items.map(({ id }) => ({ type: "signMessage", config: { entityId: id } })),
    { type: "incidentHotspot", config: {} },
    { type: "incidentHotspot", config: {} },
  ];
  const widgets = contents.map((one, at) => ({
    ...one,
    x: (at % 4) * 3,
    y: Math.floor(at / 4) * 3,
    width: 3,
    height: 3,
  }));
  const { status, body } = await admin.call<{ id: string }>("POST", "/dashboards/system", {
    name: "Bench",
    widgets,
  });
  if (status !== 201 || widgets.length !== 12) throw new Error(`no dashboard: ${JSON.stringify(body)}`);
  return body.id;
}

async function measure(page: Page, from: string, opened: { link: string; what: Shown }): Promise<number[]> {
  const times: number[] = [];
  for (let opening = 0; opening < openings; opening += 1) {
    await page.goto(`${site.address}${from}`);
    await page.locator(opened.link).first().waitFor();
    await page.waitForLoadState("networkidle");
    times.push(await page.evaluate(timeClick, opened));
  }
  return times;
}

/** In the page: until it is there, and that frame is painted. */
function timeClick({ link, what }: { link: string; what: Shown }): Promise<number> {
  const isFilled = (widget: Element): boolean =>
    widget.querySelector("canvas, [role=img], table, li") !== null &&
    widget.querySelector('[role=status][aria-label="Loading"], .skeleton') === null;
  const isThere = (): boolean => {
    if (what === "rows") return document.querySelector("main tbody td") !== null;
    const widgets = [...document.querySelectorAll("[data-dashboard-grid] > section")];
    return widgets.length === 12 && widgets.every(isFilled);
  };
  const startMs = performance.now();
  return new Promise((resolve) => {
    const watch = (): void => {
      if (!isThere()) return void requestAnimationFrame(watch);
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - startMs)));
    };
    document.querySelector<HTMLElement>(link)?.click();
    watch();
  });
}
