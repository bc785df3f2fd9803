import { tonesOf } from "@gantry/domain/alarms/alarm-sound.ts";
import { alarmSeverities } from "@gantry/domain/kinds/alarm-config.ts";
import { expect, test } from "vitest";
import { sound } from "./tone-player.ts";

const samplesPerS = 48_000;

/** What a loudspeaker would get in the first second. */
async function record(severity: (typeof alarmSeverities)[number]): Promise<Float32Array> {
  const context = new OfflineAudioContext(1, samplesPerS, samplesPerS);
  sound(context, severity);
  return (await context.startRendering()).getChannelData(0);
}

const loudest = (samples: Float32Array): number =>
  samples.reduce((peak, one) => Math.max(peak, Math.abs(one)), 0);
const risesThroughZero = (samples: Float32Array): number =>
  samples.reduce((count, one, at) => count + Number(one >= 0 && (samples[at - 1] ?? 0) < 0), 0);

test.each(alarmSeverities)(
  "a loudspeaker gets the tones of %s at their pitch, silence between, and no click",
  async (severity) => {
    const samples = await record(severity);
    const between = (fromMs: number, toMs: number) =>
      samples.subarray((fromMs * samplesPerS) / 1000, (toMs * samplesPerS) / 1000);
    let endMs = 0;
    for (const { hertz, startMs, lastsMs } of tonesOf[severity]) {
      const tone = between(startMs, startMs + lastsMs);
      expect(loudest(tone)).toBeGreaterThan(0.2);
      expect(Math.abs(risesThroughZero(tone) - (hertz * lastsMs) / 1000)).toBeLessThanOrEqual(1.5);
      if (startMs > endMs) expect(loudest(between(endMs + 1, startMs))).toBeLessThan(0.001);
      endMs = startMs + lastsMs;
    }
    expect(loudest(between(endMs + 1, 1000))).toBeLessThan(0.001);
    const steps = samples.map((one, at) => one - (samples[at - 1] ?? 0));
    // A tone of this pitch and volume has no larger step.
    const steepest =
      (2 * Math.PI * Math.max(...tonesOf[severity].map(({ hertz }) => hertz)) * 0.25) / samplesPerS;
    expect(loudest(steps)).toBeLessThan(steepest * 1.1);
  },
);
