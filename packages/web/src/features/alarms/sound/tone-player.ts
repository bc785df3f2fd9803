import { tonesOf } from "@gantry/domain/alarms/alarm-sound.ts";
import type { AlarmSeverity } from "@gantry/domain/alarms/alarm.ts";

const volume = 0.25;
/** Without it, a tone that starts or ends at once clicks. */
const fadeS = 0.012;

/** Plays generated tones. Browsers let it sound once a person has used the page. */
export class TonePlayer {
  readonly #context = new AudioContext();

  get isAllowed(): boolean {
    return this.#context.state === "running";
  }

  /** Resolves when the browser lets it sound, which may be never. */
  async allow(): Promise<void> {
    await this.#context.resume();
  }

  play(severity: AlarmSeverity): void {
    sound(this.#context, severity);
  }

  close(): void {
    void this.#context.close();
  }
}

/** Puts the tones of a severity from now on into what the context plays. */
export function sound(context: BaseAudioContext, severity: AlarmSeverity): void {
  const startS = context.currentTime;
  for (const { hertz, startMs, lastsMs } of tonesOf[severity]) {
    const fromS = startS + startMs / 1000;
    const toS = fromS + lastsMs / 1000;
    const tone = context.createOscillator();
    const gain = context.createGain();
    tone.frequency.value = hertz;
    gain.gain.setValueAtTime(0, fromS);
    gain.gain.linearRampToValueAtTime(volume, fromS + fadeS);
    gain.gain.setValueAtTime(volume, toS - fadeS);
    gain.gain.linearRampToValueAtTime(0, toS);
    tone.connect(gain).connect(context.destination);
    tone.start(fromS);
    tone.stop(toS);
  }
}
