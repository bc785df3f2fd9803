import { graverOf, soundEveryMs } from "@gantry/domain/alarms/alarm-sound.ts";
import type { AlarmSeverity } from "@gantry/domain/alarms/alarm.ts";
import type { TonePlayer } from "./tone-player.ts";

/** One sound at once, then one for the gravest of the alarms that were raised since. */
export class Ringer {
  #player: TonePlayer | undefined;
  #waiting: AlarmSeverity | undefined;
  #timer: number | undefined;

  /** Without a player it is silent. */
  use(player: TonePlayer | undefined): void {
    this.#player = player;
  }

  ring(severity: AlarmSeverity): void {
    this.#waiting = graverOf(this.#waiting, severity);
    if (this.#timer === undefined) this.#sound();
  }

  stop(): void {
    window.clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #sound(): void {
    this.#timer = undefined;
    if (this.#waiting === undefined) return;
    this.#player?.play(this.#waiting);
    this.#waiting = undefined;
    this.#timer = window.setTimeout(() => this.#sound(), soundEveryMs);
  }
}
