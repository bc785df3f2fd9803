import type { Locator } from "@playwright/test";
import { decodeStrip, stripBlocks, type StripFacts } from "../../packages/simulator/src/picture/strip.ts";

export interface SeenPicture extends StripFacts {
  seenAtMs: number;
  delayMs: number;
}

/**
 * Reads the next `count` pictures of a `<video>` whose strips can be decoded; fewer on timeout. A video that
 * does not play yields none.
 */
export async function readSeenPictures(video: Locator, count = 1, withinMs = 5000): Promise<SeenPicture[]> {
  const read = await video.evaluate(readBlocks, { count, withinMs, stripBlocks });
  return read.flatMap(({ blocks, seenAtMs }) => {
    const facts = decodeStrip(blocks, seenAtMs);
    return facts ? [{ ...facts, seenAtMs, delayMs: seenAtMs - facts.atMs }] : [];
  });
}

export async function readSeenPicture(video: Locator, withinMs?: number): Promise<SeenPicture | undefined> {
  return (await readSeenPictures(video, 1, withinMs))[0];
}

export async function readFrozenPicture(video: Locator): Promise<SeenPicture | undefined> {
  const { blocks, seenAtMs } = await video.evaluate(readStanding, { stripBlocks });
  const facts = decodeStrip(blocks, seenAtMs);
  return facts && { ...facts, seenAtMs, delayMs: seenAtMs - facts.atMs };
}

/** Runs in the page: reads the light and dark blocks along the lower edge of the current picture. */
function readStanding(
  element: Element,
  { stripBlocks: blocks }: { stripBlocks: number },
): { blocks: number[]; seenAtMs: number } {
  const [widthPx, heightPx] = [640, 360];
  const context = new OffscreenCanvas(widthPx, heightPx).getContext("2d");
  if (!context || !(element instanceof HTMLVideoElement)) throw new Error("there is nothing to look at");
  context.drawImage(element, 0, 0, widthPx, heightPx);
  const { data } = context.getImageData(0, heightPx - 4, widthPx, 1);
  const readLight = (index: number) => data[Math.round(((index + 0.5) * widthPx) / blocks) * 4 + 1] ?? 0;
  return {
    blocks: Array.from({ length: blocks }, (_, index) => (readLight(index) > 125 ? 1 : 0)),
    seenAtMs: Date.now(),
  };
}

function readBlocks(
  element: Element,
  { count, withinMs, stripBlocks: blocks }: { count: number; withinMs: number; stripBlocks: number },
): Promise<{ blocks: number[]; seenAtMs: number }[]> {
  if (!(element instanceof HTMLVideoElement)) throw new Error("this is no video");
  const [widthPx, heightPx] = [640, 360];
  const context = new OffscreenCanvas(widthPx, heightPx).getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("there is nothing to draw on");
  return new Promise((resolve) => {
    const seen: { blocks: number[]; seenAtMs: number }[] = [];
    const timer = setTimeout(() => resolve(seen), withinMs);
    const look = () => {
      const seenAtMs = Date.now();
      context.drawImage(element, 0, 0, widthPx, heightPx);
      const { data } = context.getImageData(0, heightPx - 4, widthPx, 1);
      const readLight = (index: number) => data[Math.round(((index + 0.5) * widthPx) / blocks) * 4 + 1] ?? 0;
      seen.push({
        blocks: Array.from({ length: blocks }, (_, index) => (readLight(index) > 125 ? 1 : 0)),
        seenAtMs,
      });
      if (seen.length < count) element.requestVideoFrameCallback(look);
      else {
        clearTimeout(timer);
        resolve(seen);
      }
    };
    element.requestVideoFrameCallback(look);
  });
}
