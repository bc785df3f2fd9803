import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Field, flag, json, map, number, point, strings, text } from "../fields/fields.ts";
import { acceptableWord } from "../kinds/acceptable-word.ts";
import { camera } from "../kinds/camera.ts";
import { cellText, cellValue, importColumns, importRow } from "./import-columns.ts";
import { decodeCsv } from "./decode-csv.ts";
import { guardText, unguardText } from "./formula-guard.ts";
import { csvDelimiterOf, readCsv } from "./read-csv.ts";
import { csvRecord } from "./write-csv.ts";

const decode = (bytes: Uint8Array, encoding: string) =>
  new TextDecoder(encoding, { fatal: true }).decode(bytes);
const anyText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({ unit: fc.constantFrom('"', ",", ";", "\t", "\r", "\n", "'", "=", "+", "-", "@", " ", "a") }),
);

describe("a table as CSV", () => {
  test("everything written is read back", () => {
    const table = fc.array(fc.array(anyText, { minLength: 1, maxLength: 5 }), { maxLength: 6 });
    fc.assert(
      fc.property(table, (rows) => {
        const read = readCsv(rows.map(csvRecord).join(""));
        expect(read.problem).toBeUndefined();
        expect(read.records.map(({ cells }) => cells)).toEqual(rows);
      }),
      { numRuns: 500 },
    );
  });

  test("no cell starts like a formula, and each is read back unchanged", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const cell = guardText(text);
        expect(cell).not.toMatch(/^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/);
        expect(unguardText(cell)).toBe(text);
      }),
      { numRuns: 1000 },
    );
    expect(guardText('=HYPERLINK("http://evil.test","Open")')).toBe(
      '\'=HYPERLINK("http://evil.test","Open")',
    );
    expect(unguardText("'quoted by hand")).toBe("'quoted by hand");
  });

  test("any line end ends a record, and lines are counted inside quotes too", () => {
    const { records } = readCsv('a,b\r\n"1\n2",x\r\r"",y\n');
    expect(records).toEqual([
      { line: 1, cells: ["a", "b"] },
      { line: 2, cells: ["1\n2", "x"] },
      { line: 5, cells: ["", "y"] },
    ]);
  });

  test("a broken quote is reported with its line and ends the reading", () => {
    expect(readCsv('a\n"b\nc').problem).toEqual({ code: "quoteNotClosed", line: 2 });
    expect(readCsv('a\nb"c\n').problem).toEqual({ code: "quoteInText", line: 2 });
    expect(readCsv('a\n"b"c\nd').problem).toEqual({ code: "textAfterQuote", line: 2 });
    expect(readCsv('a\n"b"c\nd').records).toHaveLength(1);
  });

  test("the row after the hundred thousandth is refused", () => {
    const makeRows = (count: number) => `name\n${"x\n".repeat(count)}`;
    expect(readCsv(makeRows(100_000)).problem).toBeUndefined();
    expect(readCsv(makeRows(100_001)).problem).toEqual({ code: "tooManyRows", line: 100_002 });
  });

  test("comma, semicolon and tab are detected from the header", () => {
    expect(csvDelimiterOf("name;road name,old;x\n1,2,3,4")).toBe(";");
    expect(csvDelimiterOf('"a,b"\tc\n')).toBe("\t");
    expect(csvDelimiterOf("name\n")).toBe(",");
  });
});

describe("the bytes of a file", () => {
  const text = "name\nÜnter, 20 €\n";
  const utf16 = (swap: boolean, mark: string) => {
    const units = Array.from(mark + text, (char) => char.charCodeAt(0));
    return Uint8Array.from(
      units.flatMap((unit) => (swap ? [unit >> 8, unit & 255] : [unit & 255, unit >> 8])),
    );
  };

  test("UTF-8 and UTF-16 are detected with and without a byte order mark, the rest is Windows-1252", () => {
    expect(decodeCsv(new TextEncoder().encode(text), decode)).toEqual({ text, encoding: "utf-8" });
    expect(decodeCsv(new TextEncoder().encode(`\uFEFF${text}`), decode)).toEqual({ text, encoding: "utf-8" });
    for (const mark of ["", "\uFEFF"]) {
      expect(decodeCsv(utf16(false, mark), decode)).toEqual({ text, encoding: "utf-16le" });
      expect(decodeCsv(utf16(true, mark), decode)).toEqual({ text, encoding: "utf-16be" });
    }
    const latin = Uint8Array.from([0x6e, 0x0a, 0xdc, 0x6e, 0x20, 0x80]);
    expect(decodeCsv(latin, decode)).toEqual({ text: "n\nÜn €", encoding: "windows-1252" });
  });

  test("pictures and archives are not text", () => {
    const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]);
    const zip = Uint8Array.from([0x50, 0x4b, 3, 4, 0x14, 0, 6, 0, 8, 0, 0, 0]);
    for (const bytes of [png, zip]) expect(decodeCsv(bytes, decode)).toEqual({ problem: "notText" });
  });
});

describe("the columns of a kind", () => {
  test("unknown and repeated columns are reported, and export-only ones are skipped", () => {
    expect(importColumns(camera, ["ID", "name", "updatedAt", "status", "passwordSet"])).toEqual({
      names: ["id", "name", undefined, undefined, undefined],
      problems: [],
    });
    expect(importColumns(camera, ["name", "Name", "colour"]).problems).toEqual([
      { code: "columnTwice", column: "Name" },
      { code: "unknownColumn", column: "colour" },
    ]);
    expect(importColumns(acceptableWord, ["id", "version"]).problems).toEqual([{ code: "nothingToImport" }]);
  });

  test("cells become field values, and an invalid cell is reported by its column", () => {
    const names = ["name", "pollEnabled", "pollRate", "protocol", "location", "password"];
    const row = importRow(camera, names, ["'=1+1", "Yes", "30", "onvif", "39.74, -104.99", ""]);
    expect(row.issues).toEqual([]);
    expect(row.document).toEqual({
      name: "=1+1",
      pollEnabled: true,
      pollRate: 30,
      protocol: "ONVIF",
      location: { type: "Point", coordinates: [-104.99, 39.74] },
    });
    const wrong = importRow(camera, names, ["A", "maybe", "3,5", "ONVIF", "{", "x"]);
    expect(wrong.issues).toEqual([
      { field: "pollEnabled", code: "notFlag" },
      { field: "pollRate", code: "notNumber" },
      { field: "location", code: "invalidJson" },
    ]);
    expect(importRow(camera, ["name", "roadName"], ["A"]).issues).toEqual([
      { field: "", code: "tooFewCells" },
    ]);
  });

  test("values of every field type are read back from their cells", () => {
    const values: [Field, unknown][] = [
      [text(), "-5"],
      [number(), -0.25],
      [flag(), false],
      [strings(), ["a;b", "c"]],
      [point(), { type: "Point", coordinates: [-104.99, 39.74] }],
      [map({ min: 0, max: 9 }, text()), { "1": "=x" }],
      [json(), { deep: [1, null] }],
    ];
    for (const [field, value] of values) expect(cellValue(field, cellText(value))).toEqual({ value });
  });
});

describe("a file built to keep the server busy", () => {
  const long = 64_000;
  const longestMs = 3_000;

  test("cells of 64,000 characters that almost match a number or a place are parsed quickly", {
    timeout: longestMs,
  }, () => {
    const almost = ["1", " ", "1 ", "-", "1.", "[", "+1e"].flatMap((part) =>
      ["", "1", "1,"].map((start) => `${start}${part.repeat(long)}x`),
    );
    const fields = [camera.fields.pollRate, camera.fields.location, camera.fields.name];
    for (const field of fields) for (const cell of almost) cellValue(field, cell);
    expect(cellValue(camera.fields.pollRate, `${"1".repeat(long)}x`)).toEqual({ problem: "notNumber" });
  });

  test("a line with more columns than any list ends the reading", () => {
    const { records, problem } = readCsv(`name\n${",".repeat(1_000)}\n`);
    expect([records.length, problem]).toEqual([1, { code: "tooManyColumns", line: 2 }]);
    expect(readCsv(",".repeat(999)).records[0]?.cells).toHaveLength(1_000);
  });
});
