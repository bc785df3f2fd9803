import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { testTenant } from "../../testing/database.ts";
import type { TestTenant } from "../../testing/test-tenant.ts";
import { float8Array, int2Table, int4Array } from "./binary-array.ts";

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await testTenant();
});
async function readBack(type: string, bytes: Buffer): Promise<unknown> {
  const { rows } = await tenant.pool.query<{ given: unknown }>(`select to_jsonb($1::${type}) as given`, [
    bytes,
  ]);
  return rows[0]?.given;
}
const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });

test("PostgreSQL reads numbers and nulls of a binary array as they were", async () => {
  const int4 = orNull(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }));
  const float8 = orNull(fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0));
  const some = <Value>(value: fc.Arbitrary<Value>) => fc.array(value, { minLength: 1, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(some(int4), some(float8), async (integers, doubles) => {
      expect(await readBack("int4[]", int4Array(integers))).toEqual(integers);
      expect(await readBack("float8[]", float8Array(doubles))).toEqual(doubles);
    }),
  );
});

test("PostgreSQL reads the cells of a binary table where they were set", async () => {
  const { bytes, set } = int2Table(2, 3, -1);
  set(0, 0, 32_767);
  set(1, 2, -32_768);
  expect(await readBack("int2[]", bytes)).toEqual([
    [32_767, -1, -1],
    [-1, -1, -32_768],
  ]);
});
