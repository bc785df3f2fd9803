import { expect, test } from "vitest";
import { readSelectedSignIds, signSearchPageSize } from "./selected-signs.ts";

test("all signs matching a filter are read in pages of a hundred (SIGN-185)", async () => {
  const all = Array.from({ length: 250 }, (_, index) => ({ id: `s${index}` }));
  const pages: number[] = [];
  const ids = await readSelectedSignIds({ query: { page: 0, pageSize: 20 }, total: 250 }, async (_, page) => {
    pages.push(page);
    const items = all.slice(page * signSearchPageSize, (page + 1) * signSearchPageSize);
    return { items, total: all.length } as never;
  });
  expect(signSearchPageSize).toBe(100);
  expect(pages).toEqual([0, 1, 2]);
  expect(ids).toEqual(all.map(({ id }) => id));
  expect(await readSelectedSignIds({ ids: ["a"] })).toEqual(["a"]);
});
