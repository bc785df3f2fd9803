import { chromium, type Page } from "@playwright/test";
import { findChromium } from "../scripts/test/find-programs.ts";
import { servePage } from "./live-previews/serve-page.ts";

/**
 * Main-thread work for 200 visible previews of two flashing pages each, all different (limit 4 ms per frame).
 * Sums the task times from a browser trace per 1/60 s frame, beside the same page without previews as a
 * baseline.
 */
const previews = 200;
const traceMs = 10_000;
const frameMs = 1000 / 60;

const served = await servePage(new URL("./live-previews/", import.meta.url));
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ["--no-sandbox", "--disable-gpu", "--font-render-hinting=none"],
});
try {
  for (const count of [0, previews]) {
    const page = await browser.newPage({ viewport: { width: 1600, height: 2000 } });
    await page.goto(`${served.address}/?previews=${count}`);
    if (count > 0)
      await page.waitForFunction((all) => document.querySelectorAll("canvas").length === all, count);
    // Skips the first paint, which is not representative of the steady state.
    await new Promise((resolve) => setTimeout(resolve, 5000));
    const frames = await framesOf(page);
    const sumBusy = frames.filter((ms) => ms > 0.5);
    console.log(
      `${count} previews of two flashing pages: main thread per frame p50 ${formatQuantile(frames, 0.5)} ms, p95 ${formatQuantile(frames, 0.95)} ms, ` +
        `p99 ${formatQuantile(frames, 0.99)} ms, longest ${formatQuantile(frames, 1)} ms of ${frames.length} (limit 4 ms); ` +
        `frames with work: ${sumBusy.length}, p50 ${formatQuantile(sumBusy, 0.5)} ms, p95 ${formatQuantile(sumBusy, 0.95)} ms; Chromium ${browser.version()}`,
    );
    await page.close();
  }
} finally {
  await browser.close();
  served.stop();
}

interface TraceEvent {
  name: string;
  ph: string;
  ts: number;
  dur?: number;
  /** Thread processor time, which excludes other load on the machine. */
  tdur?: number;
  pid: number;
  tid: number;
  args?: { name?: string };
}

async function framesOf(page: Page): Promise<number[]> {
  await browser.startTracing(page, {
    categories: ["toplevel", "disabled-by-default-devtools.timeline", "__metadata"],
  });
  await new Promise((resolve) => setTimeout(resolve, traceMs));
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const tasks = mainThreadTasks(trace.traceEvents);
  const startUs = Math.min(...tasks.map(({ ts }) => ts));
  const frames = Array.from({ length: Math.floor(traceMs / frameMs) }, () => 0);
  for (const { ts, dur = 0, tdur = dur } of tasks) {
    for (let us = ts - startUs, left = tdur; left > 0; ) {
      const frame = Math.floor(us / 1000 / frameMs);
      const untilNext = (frame + 1) * frameMs * 1000 - us;
      const part = Math.max(1, Math.min(left, untilNext));
      if (frame < frames.length) frames[frame]! += part / 1000;
      us += part;
      left -= part;
    }
  }
  return frames.toSorted((one, other) => one - other);
}

function mainThreadTasks(events: readonly TraceEvent[]): TraceEvent[] {
  const mains = events.filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain");
  const tasks = events.filter(({ name, ph }) => ph === "X" && name.endsWith("RunTask"));
  const ofThread = mains.map(({ pid, tid }) =>
    filterOutermost(tasks.filter((task) => task.pid === pid && task.tid === tid)),
  );
  const sumBusy = (list: readonly TraceEvent[]): number => list.reduce((sum, { dur = 0 }) => sum + dur, 0);
  return ofThread.toSorted((one, other) => sumBusy(other) - sumBusy(one))[0] ?? [];
}

function filterOutermost(tasks: readonly TraceEvent[]): TraceEvent[] {
  let endUs = 0;
  return tasks
    .toSorted((one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0))
    .filter(({ ts, dur = 0 }) => {
      if (ts < endUs) return false;
      endUs = ts + dur;
      return true;
    });
}

function formatQuantile(sorted: readonly number[], part: number): string {
  const index = Math.min(sorted.length - 1, Math.floor(sorted.length * part));
  return (sorted[index] ?? 0).toFixed(2);
}
