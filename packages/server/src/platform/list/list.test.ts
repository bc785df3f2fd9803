import type { FieldFilter, Filter, FindAnswer, FindQuery } from "@gantry/domain/filters/find.ts";
import { acceptsList, acceptsValue, type FilterType, operatorsOf } from "@gantry/domain/filters/operators.ts";
import { matches } from "@gantry/domain/testing/matches.ts";
import { sign } from "@gantry/domain/kinds/sign.ts";
import type { Fields } from "@gantry/domain/fields/fields.ts";
import { typeOf as fieldTypeOf } from "@gantry/domain/fields/index.ts";
import fc from "fast-check";
import pg from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { everythingLicensed } from "../../testing/licences.ts";
import { testTenant } from "../../testing/database.ts";
import type { TestTenant } from "../../testing/test-tenant.ts";
import { grantsInHand, testSecretKey } from "../../testing/kind-server.ts";
import { sampleDocument } from "../../testing/sample-document.ts";
import { kindCatalogue } from "../kinds/kind-catalogue.ts";
import { kindEditor } from "../kinds/kind-editor.ts";
import { secretStore } from "../kinds/database/secrets.ts";
import { serveKind } from "../kinds/serve-kind.ts";
import type { Principal } from "../permission/principal.ts";
import type { ListCatalogue } from "./catalogue.ts";
import { find } from "./find.ts";
import { listSql, tenantOfTransaction } from "./list-sql.ts";

type Row = Record<string, unknown> & { id: string };

const catalogue = kindCatalogue(sign);
const all = { CREATE: { SIGN: [] }, READ: { SIGN: [] }, UPDATE: { SIGN: [] } };
const roads = ["I-75", "i-4", null, "50%_a\\b", "Ünter"] as const;
const directions = ["NB", "SB", null, ""] as const;

describe("the list builder", () => {
  let tenant: TestTenant;
  let foreign: TestTenant;
  let reader: Principal;
  let rows: Row[];

  beforeAll(async () => {
    tenant = await testTenant();
    foreign = await testTenant();
    reader = tenant.principal(all);
    const editor = kindEditor(serveKind({ kind: sign }), {
      secrets: secretStore(testSecretKey),
      grants: grantsInHand,
      licence: everythingLicensed,
    });
    for (const owner of [reader, foreign.principal(all)]) {
      await tenant.database.inTenant(owner, async (db) => {
        for (let number = 0; number < 40; number++) {
          const roadName = roads[number % roads.length];
          const direction = directions[number % directions.length];
          const made = { ...sampleDocument(sign, number), roadName, direction, pollEnabled: number % 3 > 0 };
          const id = await editor.create(db, made);
          if (number % 2)
            await db.query(
              "update sign_state set status = 'ONLINE', observed_at = to_timestamp($2) where id = $1",
              [id, 1_700_000_000 + number],
            );
        }
      });
    }
    rows = (await list({})).items;
  });

  async function list(
    query: FindQuery,
    principal = reader,
    from: ListCatalogue = catalogue,
  ): Promise<FindAnswer<Row>> {
    const answer = await tenant.database.inTenant(principal, (db) => find(db, from, query));
    return JSON.parse(answer.text) as FindAnswer<Row>;
  }

  const findFiltered = async (field: string, operator: string, value?: unknown) =>
    (await list({ filters: [{ field, operator, value } as FieldFilter] })).items.map((row) => row[field]);

  test("shows nothing, and counts nothing, to a caller without READ on the kind", async () => {
    const others = { CREATE: { SIGN: [] }, READ: { CAMERA: [] }, UPDATE: { SIGN: [] } };
    for (const grants of [{}, others]) {
      const nobody = tenant.principal(grants, "nobody");
      expect(listSql(catalogue, {}, nobody).text).toContain("and false");
      const found = await tenant.database.inTenant(nobody, (db) => find(db, catalogue, {}));
      expect(JSON.parse(found.text)).toEqual({ items: [], total: 0 });
    }
  });

  test("equals, not equals, exists and not exists work for every field type (TABLE-007, TABLE-024, TABLE-028)", async () => {
    const not75 = await findFiltered("roadName", "NOT_EQUALS", "I-75");
    expect(not75).toHaveLength(32);
    expect(not75).toContain(null);
    expect(new Set(await findFiltered("direction", "EXISTS"))).toEqual(new Set(["NB", "SB"]));
    expect(new Set(await findFiltered("direction", "NOT_EXISTS"))).toEqual(new Set([null]));
    expect(new Set(await findFiltered("pollEnabled", "EQUALS", false))).toEqual(new Set([false]));
    expect(new Set(await findFiltered("status", "EQUALS", "ONLINE"))).toEqual(new Set(["ONLINE"]));
    expect(await findFiltered("lastUpdateTimestamp", "NOT_EXISTS")).toHaveLength(20);
  });

  test("numbers and times are ordered (TABLE-025)", async () => {
    const wide = await findFiltered("pixelWidth", "GREATER_THAN_OR_EQUALS", 30);
    expect(wide.length).toBeGreaterThan(0);
    expect(wide.every((width) => Number(width) >= 30)).toBe(true);
    const late = await findFiltered("lastUpdateTimestamp", "GREATER_THAN", "2023-11-14T22:13:49Z");
    const alsoLate = await findFiltered("lastUpdateTimestamp", "GREATER_THAN", 1_700_000_029_000);
    expect(late).toHaveLength(5);
    expect(alsoLate).toEqual(late);
  });

  test("text matches contains and starts with in any case, and wildcards are literal (TABLE-026)", async () => {
    expect(new Set(await findFiltered("roadName", "CONTAINS", "-"))).toEqual(new Set(["I-75", "i-4"]));
    expect(new Set(await findFiltered("roadName", "CONTAINS", "%_A\\"))).toEqual(new Set(["50%_a\\b"]));
    expect(new Set(await findFiltered("roadName", "STARTS_WITH", "I"))).toEqual(new Set(["I-75", "i-4"]));
    expect(new Set(await findFiltered("roadName", "CONTAINS", "ÜNT"))).toEqual(new Set(["Ünter"]));
    expect(await findFiltered("roadName", "CONTAINS", "5__a")).toEqual([]);
  });

  test("several values use in and not in (TABLE-027)", async () => {
    expect(new Set(await findFiltered("category", "IN", ["VSL", "LUS"]))).toEqual(new Set(["VSL", "LUS"]));
    expect(new Set(await findFiltered("roadName", "NOT_IN", ["I-75", "i-4"]))).toEqual(
      new Set([null, "50%_a\\b", "Ünter"]),
    );
    expect(await findFiltered("category", "IN", [])).toEqual([]);
  });

  test("page and server agree on any filter", async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryFilter(), async (filter) => {
        const answer = await list({ filters: { match: "all", filters: [filter] }, fields: ["name"] });
        const expected = rows.filter((row) => matches(filter, rowOf(row))).map((row) => row.id);
        expect(new Set(answer.items.map((row) => row.id))).toEqual(new Set(expected));
        expect(answer.total).toBe(expected.length);
      }),
      { numRuns: 150 },
    );
  });

  test("without a tenant condition a list shows no foreign row under the server's own role", async () => {
    const whose = { ...catalogue, wholeRow: () => "to_jsonb(k.tenant_id)" };
    const { text, values } = listSql(whose, {}, reader);
    const open = text
      .replaceAll(`k.tenant_id = ${tenantOfTransaction}`, "true")
      .replace(`$1 = ${tenantOfTransaction}`, "$1::text is not null");
    expect(open).not.toMatch(tenantOfTransaction);
    const [row] = await tenant.database.inTenant(reader, (db) => db.query<{ answer: string }>(open, values));
    const answer = JSON.parse(row?.answer ?? "") as FindAnswer<string>;
    expect(answer.total).toBe(40);
    expect(new Set(answer.items)).toEqual(new Set([tenant.id]));
    const behindTheWall = await tenant.asOwner<{ answer: string }>(open, values);
    expect((JSON.parse(behindTheWall[0]?.answer ?? "") as FindAnswer<string>).total).toBeGreaterThanOrEqual(
      80,
    );
  });

  test("without row security a list shows no foreign row, and nothing in another tenant's transaction", async () => {
    const { text, values } = listSql(catalogue, {}, reader);
    const owner = new pg.Client({ connectionString: tenant.urls.owner });
    await owner.connect();
    const totalIn = async (transactionOf: string) => {
      await owner.query("select set_config('gantry.tenant', $1, false)", [transactionOf]);
      const { rows: answers } = await owner.query<{ answer: string }>(text, values);
      return answers.map(({ answer }) => (JSON.parse(answer) as FindAnswer<Row>).total);
    };
    try {
      expect(await totalIn(tenant.id)).toEqual([40]);
      expect(await totalIn(foreign.id)).toEqual([]);
    } finally {
      await owner.end();
    }
  });

  test("a hidden column cannot be sent, filtered or sorted", async () => {
    const guarded = {
      ...catalogue,
      columns: catalogue.columns.map((column) =>
        column.name === "roadName" ? { ...column, visible: () => false } : column,
      ),
    };
    const filters: Filter[] = [{ field: "roadName", operator: "EXISTS" }];
    await expect(list({ filters }, reader, guarded)).rejects.toMatchObject({ code: "unknownField" });
    await expect(list({ sortField: "roadName" }, reader, guarded)).rejects.toMatchObject({
      code: "unknownSortField",
    });
    await expect(list({ fields: ["roadName"] }, reader, guarded)).rejects.toMatchObject({
      code: "unknownField",
    });
  });

  test("rows without a value are last in both directions", async () => {
    for (const ascending of [true, false]) {
      const { items } = await list({ sortField: "roadName", ascending });
      expect(items.slice(-8).map((row) => row.roadName)).toEqual(Array.from({ length: 8 }, () => null));
    }
  });

  test("an empty page keeps the total", async () => {
    expect(await list({ page: 9, pageSize: 10 })).toEqual({ items: [], total: 40 });
  });

  test("too many or too deeply nested filters are refused", async () => {
    let filter: Filter = { field: "name", operator: "EXISTS" };
    for (let depth = 0; depth < 9; depth++) filter = { match: "all", filters: [filter] };
    await expect(list({ filters: [filter] })).rejects.toMatchObject({ code: "invalidBody" });
    const many = Array.from({ length: 201 }, (): Filter => ({ field: "name", operator: "EXISTS" }));
    await expect(list({ filters: many })).rejects.toMatchObject({ code: "invalidBody" });
  });
});

const compared: Record<string, unknown[]> = {
  roadName: ["I-75", "i-4", "", "a", "%"],
  direction: ["NB", ""],
  category: ["DMS", "VSL", "none"],
  status: ["ONLINE", "UNKNOWN"],
  pixelWidth: [1, 5, 20.5],
  pollEnabled: [true, false],
  lastUpdateTimestamp: ["2023-11-14T22:13:41.000Z", 1_700_000_021_000],
  version: [1, 2],
};

function typeOf(field: string): FilterType {
  if (field === "status") return "select";
  if (field === "version") return "number";
  if (field === "lastUpdateTimestamp") return "time";
  const declared = (sign.fields as Fields)[field];
  return (declared && fieldTypeOf(declared).filter) ?? "text";
}

function rowOf(row: Row) {
  return { typeOf, valueOf: (field: string) => row[field] };
}

function arbitraryFilter(): fc.Arbitrary<Filter> {
  const one = fc.constantFrom(...Object.keys(compared)).chain((field) => {
    const type = typeOf(field);
    return fc.constantFrom(...operatorsOf[type]).chain((operator) => {
      const value = fc.constantFrom(...(compared[field] ?? []));
      if (!acceptsValue(operator)) return fc.constant<Filter>({ field, operator });
      const given = acceptsList(type, operator) ? fc.array(value, { maxLength: 3 }) : value;
      return given.map((chosen): Filter => ({ field, operator, value: chosen }));
    });
  });
  const group = (inner: fc.Arbitrary<Filter>): fc.Arbitrary<Filter> =>
    fc.record({
      match: fc.constantFrom("all" as const, "any" as const),
      filters: fc.array(inner, { maxLength: 3 }),
    });
  return fc.oneof(one, group(one), group(group(one)));
}
