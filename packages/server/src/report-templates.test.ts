import type { BlockAnswer } from "@gantry/domain/contract/report-calls.ts";
import type { ReportBlock } from "@gantry/domain/reports/report-block.ts";
import { beforeAll, expect, test } from "vitest";
import { demoReports } from "./commands/demo-reports.ts";
import { dataSources } from "./declared-routes.ts";
import {
  closeAllHours,
  detectorsUnderTest,
  lane,
  reading,
} from "./modules/detectors/detectors-under-test.ts";
import { cleanRichText, replaceBlocks } from "./platform/blobs/clean-rich-text.ts";
import type { Principal } from "./platform/permission/principal.ts";
import { makePrinter } from "./platform/reports/print/print-pdf.ts";
import { reportRoutes } from "./platform/reports/report-routes.ts";
import { testTenant } from "./testing/database.ts";
import { serveRoutes, type TestServer } from "./testing/http.ts";
import { everythingLicensed } from "./testing/licences.ts";
import { quietLog } from "./testing/quiet-log.ts";
import type { TestTenant } from "./testing/test-tenant.ts";

let tenant: TestTenant;
let server: TestServer;
let reader: Principal;

const entityTypes = ["REPORT", "SIGN", "DETECTOR", "WIM", "AUTOMATED_INCIDENT", "ALARM"];

beforeAll(async () => {
  tenant = await testTenant();
  reader = tenant.principal({ READ: Object.fromEntries(entityTypes.map((type) => [type, []])) });
  server = await serveRoutes(
    reportRoutes({
      database: tenant.database,
      clock: tenant.clock,
      log: quietLog,
      store: undefined,
      sources: { all: dataSources, check: everythingLicensed },
      print: makePrinter(null),
      readRoads: async () => [],
    }),
  );
});

const read = async (block: ReportBlock, as = reader) =>
  (await server.call<BlockAnswer>(as, "POST", "/api/v1/reports/block", { block, timeZone: "America/Denver" }))
    .body;

test.each(demoReports().map(({ document }) => [String(document["name"]), String(document["body"])]))(
  "every block of the template %s can be read",
  async (_, body) => {
    const cleaned = cleanRichText(body, { holdsBlocks: true });
    expect(cleanRichText(cleaned, { holdsBlocks: true })).toBe(cleaned);
    const problems: string[] = [];
    let count = 0;
    await replaceBlocks(cleaned, async (block) => {
      count += 1;
      const { html } = await read(block);
      if (html.includes("report-problem")) problems.push(html);
      return "";
    });
    expect(problems).toEqual([]);
    expect(count).toBeGreaterThan(2);
  },
);

test("hours of detectors are summed by detector, in a block of their readers only", async () => {
  const site = await detectorsUnderTest(tenant, {
    d1: { name: "I-25 NB 1", roadName: "I-25", timezone: "UTC" },
  });
  const counts = Array.from({ length: 24 }, (_, at) => 5 + (at % 7));
  const readings = counts.map((volume, at) =>
    reading(
      "d1",
      site.ago((24 - at) * 300_000 + 86_400_000),
      [lane(1, { volume, speed: 80 }), lane(2, { fault: "lockedOn" })],
      { periodS: 300 },
    ),
  );
  await site.report(readings, "backfill");
  await closeAllHours(tenant);
  const block: ReportBlock = {
    type: "data",
    look: "table",
    dataSource: "detectorHour",
    groupBy: "detectorName",
    groupLabel: "Detector",
    measures: [
      { aggregation: "sum", field: "volume", label: "Vehicles" },
      { aggregation: "maximum", field: "speed", label: "Speed" },
      { aggregation: "maximum", field: "availability", label: "Availability" },
    ],
    caption: "",
    days: 3,
  };
  const { data } = await read(block);
  expect(data?.stops).toEqual([{ label: "I-25 NB 1" }]);
  const values = data?.series.map((one) => one.values[0]) ?? [];
  expect(values.slice(0, 2)).toEqual([counts.reduce((total, one) => total + one, 0), 80]);
  // One lane of two measures.
  expect(values[2]).toBeGreaterThan(0);
  expect(values[2]).toBeLessThanOrEqual(50);
  const other = tenant.principal({ READ: { REPORT: [], DETECTOR: ["another"] } });
  expect((await read(block, other)).data?.stops).toEqual([]);
  await site.stop();
});
