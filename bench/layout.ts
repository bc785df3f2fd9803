import { defaultFace } from "../packages/domain/src/sign/face-of-sign.ts";
import type { MessagePage, SignMessage } from "../packages/domain/src/sign/message.ts";
import { layoutMessage, rasterLayout } from "../packages/domain/src/sign/message-layout.ts";
import { validateLayout } from "../packages/domain/src/sign/validate.ts";
import { noWordRules } from "../packages/domain/src/sign/words.ts";

/** Layout, validation and raster of a two-page message on 128 x 32, from message to pixels; nothing is cached between. */
const targetUs = 50;
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

let litPixels = 0;
function once(): void {
  const layout = layoutMessage(message, defaultFace);
  const issues = validateLayout(message, layout, defaultFace, words);
  const pages = rasterLayout(layout, defaultFace);
  litPixels += issues.length + pages[1]!.pixels[0]!;
}

for (let warm = 0; warm < 5000; warm++) once();
const times: number[] = [];
for (let round = 0; round < rounds; round++) {
  const start = process.hrtime.bigint();
  once();
  times.push(Number(process.hrtime.bigint() - start) / 1000);
}
times.sort((a, b) => a - b);
const at = (part: number): string => times[Math.floor(times.length * part)]!.toFixed(1);
console.log(
  `layout + validation + raster, two pages, 128x32: median ${at(0.5)} us, p95 ${at(0.95)} us, ` +
    `target ${targetUs} us, ${rounds} rounds${litPixels === 0 ? "" : ", unexpected issues"}`,
);
