import { makeSeededRandom } from "@gantry/domain/testing/make-seeded-random.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { escapeXml, findXml, readXml, xmlLimits } from "@gantry/domain/xml/xml-reader.ts";

const findProblem = (text: string) => {
  const read = readXml(text);
  return read.ok ? undefined : read.problem;
};

test("elements, attributes, texts and references are read, and prefixes, comments and instructions are skipped", () => {
  const read = readXml(
    `\uFEFF<?xml version="1.0"?><!-- one --><a:x xmlns:a="urn:a" token='p&amp;1'><b>&lt;5 &#956;m&#x3e;</b><b/><![CDATA[<raw>]]> </a:x>\n`,
  );
  if (!read.ok) throw new Error(read.problem);
  expect(read.root).toMatchObject({ name: "x", text: "<raw>" });
  expect([...read.root.attributes]).toEqual([["token", "p&1"]]);
  expect(read.root.children.map(({ text }) => text)).toEqual(["<5 μm>", ""]);
});

test.each([
  ["an entity of its own", `<!DOCTYPE a [<!ENTITY b "bbb">]><a>&b;</a>`, "document type"],
  ["an external entity", `<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>`, "document type"],
  ["an unknown reference", "<a>&copy;</a>", "undefined entity."],
  ["a reference to no character", "<a>&#0;</a>", "malformed character entity."],
  ["half a surrogate", "<a>&#xD800;</a>", "malformed character entity."],
  ["an end that belongs to another", "<a><b></a></b>", "unexpected close tag."],
  ["a second root", "<a/><b/>", "documents may contain only one root."],
  ["text behind the root", "<a/>x", "text data outside of root node."],
  ["an attribute twice", `<a b="1" b="2"/>`, "duplicate attribute: b."],
  ["nothing", "", "document must contain a root element."],
  ["half a document", "<a><b>", "unclosed tag: b"],
  ["half a comment", "<a><!-- ", "unclosed tag: a"],
  ["no name", "<1/>", "disallowed character in tag name"],
  ["an attribute without quotes", "<a b=1/>", "unquoted attribute value."],
])("a document with %s is refused", (_what, text, why) => {
  expect(findProblem(text)).toBe(why);
});

test("white space before the declaration and control characters in a text are accepted", () => {
  const read = readXml('\r\n <?xml version="1.0" encoding="utf-8"?><a>Gate\u0001</a>');
  expect(read.ok && read.root.text).toBe("Gate\u0001");
});

test("a document that is too long, deep or wide is refused early", () => {
  const { characters, depth, elements, attributes } = xmlLimits;
  expect(findProblem("<a>".repeat(depth + 1))).toBe("too deep");
  expect(findProblem(`<a>${"<b/>".repeat(elements)}</a>`)).toBe("too many elements");
  const many = Array.from({ length: attributes + 1 }, (_, index) => ` n${index}=""`).join("");
  expect(findProblem(`<a${many}/>`)).toBe("too many attributes");
  expect(findProblem(`<a>${" ".repeat(characters)}</a>`)).toBe("too long");
});

test("escaped text round-trips", () => {
  const printable = fc
    .string({ unit: "grapheme" })
    .filter((text) => escapeXml(text) !== "" && !/[\r\uFFFE\uFFFF]/.test(text));
  fc.assert(
    fc.property(printable, (text) => {
      const read = readXml(`<a b="${escapeXml(text)}">|${escapeXml(text)}|</a>`);
      if (!read.ok) throw new Error(read.problem);
      expect(read.root.text).toBe(`|${text}|`);
      expect(read.root.attributes.get("b")).toBe(text);
    }),
  );
});

const hostile = Number(process.env.GANTRY_FUZZ || 5_000);
const seed = Number(process.env.GANTRY_SEED || Math.floor(Math.random() * 1e9));
const longestMs = 100;
test(`${hostile} hostile documents are parsed or refused without a crash or taking ${longestMs} ms (seed ${seed})`, () => {
  const random = makeSeededRandom(seed);
  const randomBelow = (max: number) => Math.floor(random() * max);
  const pieces = [
    "<",
    ">",
    "</",
    "/>",
    "<a>",
    "</a>",
    "<a b='",
    '"',
    "&",
    "&amp;",
    "&#x41;",
    "<!--",
    "-->",
    "<![CDATA[",
    "]]>",
    "<?x ?>",
    "<!DOCTYPE a>",
    " b='1'",
    "\0",
    "é",
    "a:b",
    "=",
    "xmlns='u'",
  ];
  const whole = `<?xml version="1.0"?><s:Envelope xmlns:s="u"><s:Body><tt:Preset token="1"><tt:Name>A &amp; B</tt:Name></tt:Preset></s:Body></s:Envelope>`;
  for (let round = 0; round < hostile; round++) {
    let text = round % 2 ? whole : "";
    for (let changes = randomBelow(12); changes >= 0; changes--) {
      const at = randomBelow(text.length + 1);
      text =
        text.slice(0, at) +
        (pieces[randomBelow(pieces.length)] ?? "") +
        text.slice(at + (random() < 0.3 ? randomBelow(9) : 0));
    }
    const read = readXml(text);
    if (read.ok) expect(findXml(read.root)?.name).toMatch(/^[A-Za-z_][\w.-]*$/);
  }
  const slow = ["<a ", "<a b='", "&", "<!--", "<a>", "<a b='1' ", "<![CDATA[", "</", "&#", " ", "&lt;"];
  for (const piece of slow) {
    const text = piece.repeat(xmlLimits.characters / piece.length);
    const minMs = Math.min(
      ...[1, 2, 3].map(() => {
        // Of this thread alone, so that a busy machine changes nothing.
        const before = process.threadCpuUsage();
        readXml(`<r>${text}`.slice(0, xmlLimits.characters));
        const { user, system } = process.threadCpuUsage(before);
        return (user + system) / 1000;
      }),
    );
    expect(minMs, piece).toBeLessThan(longestMs);
  }
});
