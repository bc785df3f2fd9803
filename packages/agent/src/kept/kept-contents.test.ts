import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AgentDevice } from "@gantry/domain/contract/agents/agent-link.ts";
import { fontContent } from "@gantry/domain/contract/signs/sign-actions.ts";
import type { HeldContentItem } from "@gantry/domain/contract/signs/sign-maintenance-calls.ts";
import { contentHash } from "@gantry/domain/sign/fonts/content-hash.ts";
import type { Font } from "@gantry/domain/sign/fonts/font.ts";
import { expect, onTestFinished, test } from "vitest";
import { silentLog } from "../testing/test-agent.ts";
import { KeptContents } from "./kept-contents.ts";

const fontOfWidth = (widthPx: number): Font => ({
  name: "own",
  heightPx: 8,
  characterSpacingPx: 1,
  lineSpacingPx: 3,
  glyphs: new Map([[0x41, { widthPx, bitmap: "ff".repeat(widthPx) }]]),
});
function itemOf(widthPx: number): HeldContentItem {
  const font = fontOfWidth(widthPx);
  return { hash: contentHash(font), type: "font", font: fontContent(4, font) };
}
const noDevices: AgentDevice[] = [];

test("a font received after a full assignment is kept for the next sign", async () => {
  const folder = await mkdtemp(join(tmpdir(), "gantry-contents-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const kept = await KeptContents.open(folder, silentLog);
  const [before, behind] = [itemOf(3), itemOf(5)];
  await kept.take(before);
  kept.wholeCame();
  await kept.take(behind);
  await kept.keepOnly(noDevices);
  expect([kept.font(before.hash), kept.font(behind.hash)]).toEqual([undefined, fontOfWidth(5)]);
  const again = await KeptContents.open(folder, silentLog);
  expect([again.font(before.hash), again.font(behind.hash)]).toEqual([undefined, fontOfWidth(5)]);
  kept.wholeCame();
  await kept.keepOnly(noDevices);
  expect(kept.font(behind.hash)).toBeUndefined();
});
