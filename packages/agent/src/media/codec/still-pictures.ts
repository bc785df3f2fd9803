import type { ChildProcess } from "node:child_process";
import type { Clock } from "../../clock.ts";
import type { FromCodec, ToCodec } from "./codec-messages.ts";
import { forkCodec } from "./fork-codec.ts";

type NoPicture = "transcoderMissing" | "wrongAnswer";

const idleMs = 60_000;
const madeWithinMs = 4_000;
/** The first picture also waits for the transcoder to load. */
const firstMadeWithinMs = 15_000;

export class StillPictures {
  readonly #clock: Clock;
  readonly #fork: () => ChildProcess;
  readonly #waiting = new Map<number, (picture: Uint8Array | NoPicture) => void>();
  #child: ChildProcess | undefined;
  #isMissing = false;
  #hasAnswered = false;
  #lastId = 0;
  #cancelIdle = (): void => {};

  constructor(clock: Clock, fork: () => ChildProcess = forkCodec) {
    this.#clock = clock;
    this.#fork = fork;
  }

  async picture(keyFrame: Uint8Array, widthPx: number): Promise<Uint8Array | NoPicture> {
    if (this.#isMissing) return "transcoderMissing";
    const child = (this.#child ??= this.#start());
    this.#cancelIdle();
    this.#cancelIdle = this.#clock.after(idleMs, () => this.stop());
    const id = ++this.#lastId;
    const { promise, resolve } = Promise.withResolvers<Uint8Array | NoPicture>();
    this.#waiting.set(id, resolve);
    const withinMs = this.#hasAnswered ? madeWithinMs : firstMadeWithinMs;
    const cancel = this.#clock.after(withinMs, () => resolve("wrongAnswer"));
    const message: ToCodec = { type: "picture", id, keyFrame, widthPx };
    child.send(message, () => {});
    const picture = await promise;
    cancel();
    this.#waiting.delete(id);
    return picture;
  }

  stop(): void {
    this.#cancelIdle();
    this.#child?.kill("SIGKILL");
    this.#child = undefined;
  }

  #start(): ChildProcess {
    const child = this.#fork();
    this.#hasAnswered = false;
    child.on("message", (message: FromCodec) => {
      this.#hasAnswered = true;
      if (message.type === "picture") this.#waiting.get(message.id)?.(message.jpeg ?? "wrongAnswer");
      if (message.type !== "missing") return;
      this.#isMissing = true;
      this.#answerAll("transcoderMissing");
      this.stop();
    });
    child.on("error", () => {});
    child.once("exit", () => {
      if (this.#child === child) this.#child = undefined;
      this.#answerAll("wrongAnswer");
    });
    return child;
  }

  #answerAll(answer: NoPicture): void {
    for (const resolve of this.#waiting.values()) resolve(answer);
  }
}
