/** Values that no declaration expects, or that break careless code. */
const nest = (depth: number): unknown => {
  let value: unknown = "deep";
  for (let at = 0; at < depth; at += 1) value = at % 2 === 0 ? [value] : { a: value };
  return value;
};

export const oddValues: readonly unknown[] = [
  null,
  true,
  "",
  " ",
  "0",
  "\0",
  "a\0b",
  "\u202Eneves\u202C",
  "\u2066\u200B\uFEFF",
  "\uD800",
  "\u{1F6A7}",
  "'; select pg_sleep(9) --",
  "%_\\",
  "=1+1",
  "__proto__",
  "NaN",
  "2026-02-30T25:61:00Z",
  "-271821-04-20T00:00:00.000Z",
  "+275760-09-13T00:00:00.000Z",
  "x".repeat(10_000),
  -1,
  0.1,
  -0,
  2 ** 31,
  2 ** 53,
  1e21,
  1e308,
  -1e308,
  5e-324,
  [],
  {},
  [null],
  [[[]]],
  Array.from({ length: 1_000 }, (_, at) => at),
  { length: 9, toString: 1, constructor: null },
  JSON.parse(`{"__proto__": {"polluted": true}}`),
  nest(31),
  nest(300),
];

export const oddPathParts: readonly string[] = [
  "%00",
  "%",
  "%ED%A0%80",
  "..%2f..%2fetc",
  "%E2%80%AE",
  "null",
  "-1",
  "1e99",
  "default_settings",
  "x".repeat(299),
  "x".repeat(301),
  "a%20b",
  "%27%20or%201=1",
];

export const oddBodies: readonly (string | undefined)[] = [
  undefined,
  "",
  "{",
  "null",
  "0",
  '"text"',
  "[]",
  "[1]",
  '{"a":1}x',
  '{"__proto__":{"a":1}}',
  `{"a":${"[".repeat(50_000)}`,
  `${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}`,
  '{"a":1e999}',
  '\uFEFF{"a":1}',
];

export const oddMediaTypes: readonly string[] = [
  "text/plain",
  "application/xml",
  "application/json; charset=utf-16",
  "multipart/form-data; boundary=x",
  "nothing",
];
