import { defaultFace } from "../packages/domain/src/sign/reconcile/face-of-sign.ts";
import type { SignFace } from "../packages/domain/src/sign/reconcile/face.ts";
import type { MessagePage, SignMessage } from "../packages/domain/src/sign/message/message.ts";
import { layoutMessage, rasterLayout } from "../packages/domain/src/sign/layout/message-layout.ts";
import { validateLayout } from "../packages/domain/src/sign/message/validate.ts";
import { noWordRules } from "../packages/domain/src/sign/words/words.ts";

/**
 * Layout, validation and raster of a two-page message on a 128 x 32 sign, then layout and validation per
 * keystroke on a 400 x 200 sign with ten lines. Nothing is cached.
 */
const rounds = 20_000;

function page(...lines: string[]): MessagePage {
  return {
    pageOnTime: 3000,
    pageOffTime: 500,
    verticalJustification: "center",
    messageLines: lines.map((text) => ({ segments: [{ text, horizJustification: "center" }] })),
    textAreas: [],
    images: [],
  };
}

const message: SignMessage = {
  pages: [
    page("CRASH AT EXIT 214", "LEFT LANE CLOSED", "EXPECT 15 MIN DELAY"),
    page("USE US-36", "TO BOULDER"),
  ],
};
const words = {
  ...noWordRules,
  inEditor: true,
  forbidden: ["WRECK", "BOMB", "RIOT"].map((name) => ({ name, enabled: true })),
};

const large: SignFace = { ...defaultFace, widthPx: 400, heightPx: 200, maxMultiLength: 4096 };
const line = "EXPECT LONG DELAYS BETWEEN EXIT 214 AND EXIT 231 USE US-36";
const largeMessage: SignMessage = { pages: [page(...Array.from({ length: 10 }, () => line))] };

let found = 0;
function validateMessageOnce(): void {
  const layout = layoutMessage(message, defaultFace);
  const issues = validateLayout(message, layout, defaultFace, words);
  const pages = rasterLayout(layout, defaultFace);
  found += issues.length + pages[1]!.pixels[0]!;
}
function validateOneKey(): void {
  const layout = layoutMessage(largeMessage, large);
  found += validateLayout(largeMessage, layout, large, words).length;
}

function measure(what: string, targetUs: number, once: () => void): void {
  for (let warm = 0; warm < 2000; warm++) once();
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const start = process.hrtime.bigint();
    once();
    times.push(Number(process.hrtime.bigint() - start) / 1000);
  }
  times.sort((a, b) => a - b);
  const formatQuantile = (part: number): string => times[Math.floor(times.length * part)]!.toFixed(1);
  console.log(
    `${what}: median ${formatQuantile(0.5)} us, p95 ${formatQuantile(0.95)} us, p99 ${formatQuantile(0.99)} us, target ${targetUs} us, ${rounds} rounds` +
      (found === 0 ? "" : ", unexpected issues"),
  );
}

measure("layout + validation + raster, two pages, 128x32", 25, validateMessageOnce);
measure("layout + validation, ten lines, 400x200", 1000, validateOneKey);

/**
 * Calls per second on one core. Measures processor time including garbage collection on all threads, so other
 * load on the machine does not count.
 */
function perSecond(once: () => void): number {
  const forMs = 3000;
  const startMs = performance.now();
  const before = process.cpuUsage();
  let count = 0;
  for (; performance.now() - startMs < forMs; count += 100) for (let at = 0; at < 100; at++) once();
  const { user, system } = process.cpuUsage(before);
  return (count * 1_000_000) / (user + system);
}

/** Lower bound for any raster: allocate and write the pixels of two pages once. */
const pixelsOfPage = new Uint8Array(128 * 32 * 3).fill(7);
function drawPixels(): void {
  for (let at = 0; at < 2; at++) found += new Uint8Array(pixelsOfPage)[0]! - 7;
}

const lowest = perSecond(drawPixels);
const ours = perSecond(validateMessageOnce);
console.log(
  `two-page messages of 128x32 per second and core, from message to pixels: ${Math.round(ours).toLocaleString("en")} ` +
    `(limit 20,000); only writing their pixels: ${Math.round(lowest).toLocaleString("en")}, ratio ${(lowest / ours).toFixed(1)}`,
);
