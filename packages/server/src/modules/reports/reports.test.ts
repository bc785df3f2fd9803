import { automatedIncident } from "@gantry/domain/kinds/automated-incident.ts";
import { detector } from "@gantry/domain/kinds/detector.ts";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { BlockAnswer, PreviewAnswer, PrintedReport } from "@gantry/domain/contract/report-calls.ts";
import { AppError, type Problem } from "@gantry/domain/errors.ts";
import type { FileReference } from "@gantry/domain/files/file-reference.ts";
import { camera } from "@gantry/domain/kinds/camera.ts";
import { report } from "@gantry/domain/kinds/report.ts";
import { retentionPolicy } from "@gantry/domain/kinds/retention-policy.ts";
import type { DataBlock, FieldBlock, ReportBlock } from "@gantry/domain/reports/report-block.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { reports as reportsModule } from "./module.ts";
import { attackTexts } from "../../testing/attack-texts.ts";
import { testTenant } from "../../testing/database.ts";
import { blackPng } from "../../testing/harmful-files.ts";
import { serveRoutes, type TestServer } from "../../testing/http.ts";
import { type KindServer, serveKinds } from "../../testing/kind-server.ts";
import { everythingLicensed } from "../../testing/licences.ts";
import { quietLog } from "../../testing/quiet-log.ts";
import type { TestTenant } from "../../testing/test-tenant.ts";
import { writeBlockElement } from "../../platform/blobs/clean-rich-text.ts";
import { fileRoutes } from "../../platform/blobs/file-routes.ts";
import { folderStore } from "../../platform/blobs/folder-store.ts";
import type { Principal } from "../../platform/permission/principal.ts";
import { kindSources } from "../../platform/queries/data-source.ts";
import { makePrinter } from "../../platform/reports/print/print-pdf.ts";
import { reportRoutes } from "../../platform/reports/report-routes.ts";

const onAll = { CAMERA: [], REPORT: [] };
let tenant: TestTenant;
let server: TestServer;
let narrow: TestServer;
let kinds: KindServer;
let reader: Principal;
let folder: string;
const ids: string[] = [];

beforeAll(async () => {
  tenant = await testTenant();
  folder = await mkdtemp(path.join(tmpdir(), "gantry-reports-"));
  const store = folderStore(folder);
  kinds = await serveKinds(tenant.database, [camera, report]);
  const all = kindSources([automatedIncident, camera, detector, retentionPolicy]);
  const routes = (maxCost?: number) =>
    reportRoutes({
      database: tenant.database,
      clock: tenant.clock,
      log: quietLog,
      store,
      sources: { all, check: everythingLicensed, maxCost },
      print: makePrinter(null),
      readRoads: async () => [
        {
          roadName: "US-6",
          direction: "WB",
          places: [
            [-105.02, 39.7],
            [-105.01, 39.71],
          ],
        },
      ],
    });
  const files = fileRoutes({
    kinds: [],
    uploads: reportsModule.uploads ?? [],
    database: tenant.database,
    clock: tenant.clock,
    licence: everythingLicensed,
    store,
  });
  server = await serveRoutes([...routes(), ...files]);
  narrow = await serveRoutes(routes(0));
  reader = tenant.principal({ READ: onAll, CREATE: onAll, UPDATE: onAll, DELETE: onAll });
  for (const [name, roadName, pollRate] of [
    ["a", "I-25", 10],
    ["b", "I-25", 20],
    ["c", "I-70", 60],
    ["d", null, 5],
  ] as const) {
    const made = await kinds.call<{ id: string }>(reader, "POST", "/api/v1/video/camera", {
      name,
      roadName,
      pollRate,
    });
    ids.push(made.body.id);
  }
  const days = [
    "2026-03-07T12:00:00Z",
    "2026-03-08T05:30:00Z",
    "2026-03-08T06:30:00Z",
    "2026-03-08T23:00:00Z",
  ];
  for (const [at, id] of ids.entries())
    await tenant.asOwner("update camera set created_at = $2 where id = $1", [id, days[at]]);
});
afterAll(() => rm(folder, { recursive: true }));

const roads: DataBlock = {
  type: "data",
  look: "table",
  dataSource: "camera",
  groupBy: "roadName",
  groupLabel: "Road",
  measures: [
    { aggregation: "count", label: "Cameras" },
    { aggregation: "average", field: "pollRate", label: "Poll rate" },
  ],
  caption: "Cameras by road",
};
const march = {
  type: "absolute",
  from: "2026-03-07T00:00:00Z",
  to: "2026-03-09T00:00:00Z",
  label: "",
};

const read = async (
  block: ReportBlock,
  {
    as = reader,
    from = server,
    ...more
  }: { as?: Principal; from?: TestServer; timeRange?: object; filters?: object[]; timeZone?: string } = {},
) =>
  (
    await from.call<BlockAnswer>(as, "POST", "/api/v1/reports/block", {
      block,
      timeRange: march,
      timeZone: "UTC",
      ...more,
    })
  ).body;
const preview = async (document: Partial<PrintedReport>, as = reader) =>
  (
    await server.call<PreviewAnswer>(as, "POST", "/api/v1/reports/preview", {
      document: { name: "Week", timeRange: march, ...document },
      timeZone: "America/Denver",
    })
  ).body;

test("a table has a row for each group and a column for each value", async () => {
  const { html, data } = await read(roads);
  expect(data?.stops.map(({ label }) => label)).toEqual(["I-25", "I-70", "None"]);
  expect(data?.series.map(({ label, values }) => [label, values])).toEqual([
    ["Cameras", [2, 1, 1]],
    ["Poll rate", [15, 60, 5]],
  ]);
  expect(html).toContain("<figcaption>Cameras by road</figcaption>");
  expect(html).toContain(
    '<tr><td>I-25</td><td class="report-number">2</td><td class="report-number">15</td></tr>',
  );
});

test("days follow the zone of the reader, and the span before stands beside", async () => {
  const days: DataBlock = {
    ...roads,
    groupBy: "createdAt",
    period: "day",
    measures: [{ aggregation: "count", label: "Made" }],
    isCompared: true,
  };
  const timeRange = { ...march, from: "2026-03-08T00:00:00-07:00", to: "2026-03-09T00:00:00-06:00" };
  const { data } = await read(days, { timeRange, timeZone: "America/Denver" });
  expect(data?.stops.map(({ label }) => label)).toEqual(["Sun, Mar 8"]);
  expect(data?.series.map(({ label, isBefore, values }) => [label, isBefore, values])).toEqual([
    ["Made", false, [1]],
    ["Made, before", true, [3]],
  ]);
});

test("a chart is a drawing with a name, and a field is one number", async () => {
  const bars = await read({ ...roads, look: "bars", hasValues: true });
  expect(bars.html).toMatch(
    /<svg viewBox="0 0 640 220" role="img" aria-label="Cameras by road: Cameras, Poll rate \(Road\)">/,
  );
  const line = await read({ ...roads, look: "line", groupBy: "createdAt", period: "day" });
  expect(line.html).toMatch(/<path d="M[\d. ]+h0\.01L/);
  const field: FieldBlock = {
    type: "field",
    dataSource: "camera",
    measure: { aggregation: "sum", field: "pollRate", label: "Sum" },
    unit: "s",
    filters: [{ field: "roadName", operator: "EQUALS", value: "I-25" }],
  };
  expect((await read(field)).html).toBe('<span class="report-field">30 s</span>');
});

test("filters of the report apply to the sources that have their field", async () => {
  const filters = [
    { field: "roadName", operator: "EQUALS", value: "I-70" },
    { field: "severity", operator: "EQUALS", value: "critical" },
  ];
  expect((await read(roads, { filters })).data?.stops).toEqual([{ label: "I-70" }]);
});

test("a block shows only what its reader may read", async () => {
  const some = tenant.principal({ READ: { CAMERA: [ids[2] ?? ""], REPORT: [] } });
  expect((await read(roads, { as: some })).data?.stops).toEqual([{ label: "I-70" }]);
  const none = tenant.principal({ READ: { REPORT: [] } });
  expect((await read(roads, { as: none })).html).toContain("needs a permission that you do not have");
  const answer = await server.call(
    tenant.principal({ READ: { CAMERA: [] } }),
    "POST",
    "/api/v1/reports/block",
    {
      block: roads,
      timeZone: "UTC",
    },
  );
  expect(answer.status).toBe(403);
});

test.each<[what: string, change: Partial<DataBlock>, words: string]>([
  ["a removed source", { dataSource: "spies" }, "This data source does not exist"],
  ["a source without permission", { dataSource: "retentionPolicy" }, "needs a permission"],
  ["a removed field", { groupBy: "colour" }, "The field “colour” of this data does not exist"],
  ["a time without a period", { groupBy: "createdAt" }, "The settings of this block do not fit"],
  [
    "a value of another type",
    { filters: [{ field: "pollRate", operator: "EQUALS", value: "fast" }] },
    "Check “pollRate”",
  ],
])("%s says so in its place and the report stays", async (_, change, words) => {
  const body = `<p>Before</p>${writeBlockElement({ ...roads, ...change })}${writeBlockElement(roads)}`;
  const { html } = await preview({ body });
  expect(html).toContain("<p>Before</p>");
  expect(html).toContain(words);
  expect(html).toContain("<td>I-70</td>");
});

test("a query that would read too much says what to narrow", async () => {
  expect((await read(roads, { from: narrow })).html).toContain("Narrow “filters”");
});

test("a report has at most sixty live blocks", async () => {
  const { html } = await preview({ body: writeBlockElement(roads).repeat(61) });
  expect(html.match(/Cameras by road/g)).toHaveLength(60);
  expect(html).toContain("at most 60 live blocks");
});

test("cover, header and footer fill in their words", async () => {
  const whole = await preview({
    cover: "<p>For the board</p>",
    header: "{tenant} | {range}",
    footer: "{name} <b> | {page} / {pages}",
  });
  expect(whole.html).toBe('<section class="report-cover"><h1>Week</h1><p>For the board</p></section>');
  expect(whole.header).toContain("Mar 6, 2026 to Mar 8, 2026");
  expect(whole.footer).toContain("Week &lt;b&gt;");
  expect(whole.footer).toContain('<span class="pageNumber">');
});

test("no field of a report runs a script, stored or not", async () => {
  const dangerous =
    /<(?:script|img|iframe|object|embed|style|link|meta|base|form|input|video|source|details|body|math|foreignObject)\b|\son\w+=["']|="\s*java/i;
  for (const attack of attackTexts) {
    const name = attack.slice(0, 200);
    const block = {
      ...roads,
      caption: name,
      groupLabel: name,
      measures: [{ aggregation: "count" as const, label: name }],
    };
    const body = `${attack}<div data-block="${attack}"></div>${writeBlockElement(block)}${writeBlockElement({ ...block, look: "bars" })}`;
    const made = await kinds.call<{ id: string; body: string; cover: string }>(
      reader,
      "POST",
      "/api/v1/reports",
      {
        name: `Report ${attackTexts.indexOf(attack)}`,
        body,
        cover: attack,
      },
    );
    expect(made.status).toBe(200 + Number(made.status === 201));
    expect(made.body.body.replaceAll(/data-block="[^"]*"/g, "")).not.toMatch(dangerous);
    expect(made.body.cover).not.toMatch(dangerous);
    for (const document of [
      { name, body, cover: attack, header: attack, footer: attack },
      { name, body: made.body.body, cover: made.body.cover },
    ]) {
      const { html, header, footer } = await preview(document);
      expect(html + header + footer).not.toMatch(dangerous);
    }
  }
});

async function upload(): Promise<FileReference> {
  await server.call(reader, "GET", "/api/v1/system/file/none");
  const answer = await fetch(`${server.url}/api/v1/system/file?entityType=REPORT&field=body&name=map.png`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${reader.tenantId}/${reader.id}`,
      "Content-Type": "application/octet-stream",
    },
    body: new Uint8Array(blackPng(8, 8)),
  });
  expect(answer.status).toBe(201);
  return (await answer.json()) as FileReference;
}

test("a picture goes with its report, and a deleted one says so", async () => {
  const { id } = await upload();
  const body = writeBlockElement({ type: "picture", fileId: id, alternative: "A map", widthPercent: 50 });
  const made = await kinds.call<{ id: string; body: string }>(reader, "POST", "/api/v1/reports", {
    name: "Map",
    body,
  });
  const [row] = await tenant.asOwner<{ entity: string }>(
    "select entity_id as entity from file where id = $1",
    [id],
  );
  expect(row?.entity).toBe(made.body.id);
  const shown = await preview({ body: made.body.body });
  expect(shown.html).toMatch(/<img src="data:image\/png;base64,[^"]+" alt="A map" width="50%">/);
  const other = tenant.principal({ READ: { CAMERA: [], REPORT: ["another"] } });
  expect((await preview({ body: made.body.body }, other)).html).toContain("The picture was deleted");
  await tenant.asOwner("delete from file where id = $1", [id]);
  expect((await preview({ body: made.body.body })).html).toContain("The picture was deleted");
  const again = await kinds.call(reader, "PUT", `/api/v1/reports/${made.body.id}`, {
    name: "Map",
    body: `${body}<p>x</p>`,
  });
  expect(again.status).toBe(200);
});

test("without a browser a PDF is refused with what to install", async () => {
  const answer = await server.call<Problem>(reader, "POST", "/api/v1/reports/pdf", {
    document: { name: "Week" },
    timeZone: "UTC",
  });
  expect([answer.status, answer.body.code]).toEqual([503, "pdfNotSet"]);
});

describe("a map", () => {
  const isOnRoad = { field: "roadName", operator: "EQUALS", value: "US-6" } as const;
  const map: ReportBlock = { type: "map", dataSource: "camera", filters: [isOnRoad], caption: "US-6" };
  const made: string[] = [];

  beforeAll(async () => {
    for (const [name, longitude] of [
      ["Ramp <1>", -105.02],
      ["Ramp 2", -105.01],
      ["Nowhere", undefined],
    ] as const) {
      const location = { type: "Point", coordinates: [longitude, 39.7] };
      const { body } = await kinds.call<{ id: string }>(reader, "POST", "/api/v1/video/camera", {
        name,
        roadName: "US-6",
        ...(longitude !== undefined && { location }),
      });
      made.push(body.id);
    }
  });
  afterAll(() => tenant.asOwner("delete from camera where id = any ($1)", [made]));

  test("shows where the rows are, by number and name, and says how many have no place", async () => {
    const { html } = await read(map);
    expect(html).toContain('<ol class="report-places"><li>Ramp 2</li><li>Ramp &lt;1&gt;</li></ol>');
    expect(html).toMatch(/aria-label="US-6: 2 of 3 shown on the map."/);
    expect(html.match(/<circle/g)).toHaveLength(2);
    expect(html).not.toContain("<polyline");
  });

  test("has a scale in the units of the reader, else of the tenant", async () => {
    const scale = (html: string) =>
      /class="report-scale">.*?<path d="[^H]*H([\d.]+)V.*?<text[^>]*>([^<]+)</.exec(html);
    const [, kilometresEnd, kilometres] = scale((await read(map)).html) ?? [];
    expect(kilometres).toBe("1 km");
    // 360 units hold 0.04 degrees; one of longitude has 85.65 km at this latitude.
    expect(Number(kilometresEnd) - 12).toBeCloseTo((1 / (0.04 * 85.65)) * 360, 0);
    await tenant.asOwner(
      "insert into system_preference values ($1, 'tenant_unit_system', 'Units', $2, now(), 'test')",
      [tenant.id, JSON.stringify({ value: "imperial" })],
    );
    expect(scale((await read(map)).html)?.[2]).toBe("0.5 mi");
    await tenant.asOwner(
      `with person as (insert into installation.account (id, issuer, subject, user_name, name, created_at)
         values ($1, 'x', $1, $1, 'Ida', now()) returning id)
       insert into installation.account_preference select id, 'user_unit_system', 'Units', $2, now() from person`,
      [reader.id, JSON.stringify({ value: "metric" })],
    );
    expect(scale((await read(map)).html)?.[2]).toBe("1 km");
  });

  test("shows a reader only what this reader may read, and roads to those who may read all detectors", async () => {
    const of = (grants: Parameters<TestTenant["principal"]>[0]) =>
      tenant.principal({ READ: { REPORT: [], ...grants.READ } });
    const { html } = await read(map, { as: of({ READ: { CAMERA: [made[1] ?? ""] } }) });
    expect(html).toContain("1 of 1 shown");
    expect((await read(map, { as: of({}) })).html).toContain("needs a permission");
    expect((await read(map, { as: of({ READ: { CAMERA: [], DETECTOR: ["d1"] } }) })).html).not.toContain(
      "<polyline",
    );
    const seen = await read(map, { as: of({ READ: { CAMERA: [], DETECTOR: [] } }) });
    expect(seen.html).toMatch(/<polyline.*<text class="report-road"[^>]*>US-6</);
  });

  test("shows incidents of the report's time only", async () => {
    for (const [id, at] of [
      ["before", "2026-03-06T12:00:00Z"],
      ["within", "2026-03-08T12:00:00Z"],
    ])
      await tenant.asOwner(
        `insert into automated_incident (tenant_id, id, version, rev, doc, created_at, updated_at, updated_by)
         values ($1, $2, 1, nextval('entity_rev'), $3, $4, now(), 'test')`,
        [
          tenant.id,
          id,
          JSON.stringify({ name: id, location: { type: "Point", coordinates: [-105, 39.7] } }),
          at,
        ],
      );
    const as = tenant.principal({ READ: { REPORT: [], AUTOMATED_INCIDENT: [] } });
    const { html } = await read({ type: "map", dataSource: "automatedIncident", caption: "" }, { as });
    expect(html).toContain("<li>within</li></ol>");
    expect(html).not.toContain("before");
  });

  test("of a source without places says so in its place", async () => {
    const as = tenant.principal({ READ: { REPORT: [], RETENTION_POLICY: [] } });
    const { html } = await read({ type: "map", dataSource: "retentionPolicy", caption: "" }, { as });
    expect(html).toMatch(/report-problem.*location/);
  });
});

test("one report is printed at a time, and a long line of them is refused", async () => {
  const print = makePrinter("/nonexistent/chromium");
  const written = { name: "Week", html: "", header: "", footer: "" };
  const paper = { widthMm: 210, heightMm: 297, marginsMm: { top: 10, right: 10, bottom: 10, left: 10 } };
  const all = await Promise.allSettled(Array.from({ length: 7 }, () => print(written, paper)));
  const codes = all.map((one) =>
    one.status === "rejected" && one.reason instanceof AppError ? one.reason.code : "",
  );
  expect(codes.toSorted((one, other) => one.localeCompare(other))).toEqual([
    ...Array<string>(2).fill("pdfBusy"),
    ...Array<string>(5).fill("pdfFailed"),
  ]);
});
