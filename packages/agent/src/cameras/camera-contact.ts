import type { AgentDevice } from "@gantry/domain/contract/agents/agent-link.ts";
import type { Clock } from "../clock.ts";
import type { CameraReading, CameraResult, CameraSession } from "../drivers/camera-session.ts";
import type { CameraDriver } from "../drivers/define-driver.ts";
import { MotionControl } from "./motion-control.ts";

/** A dialog with a camera at one address, and what moves it there. */
export class CameraContact {
  readonly session: CameraSession;
  readonly motion: MotionControl;
  readonly #mayAct: () => boolean;
  #hasEndedEarlier = false;
  #closed: Promise<void> | undefined;

  constructor(
    driver: CameraDriver,
    { host, port, secrets, config }: AgentDevice,
    { clock, timeoutMs, mayAct }: { clock: Clock; timeoutMs?: number; mayAct(): boolean },
  ) {
    this.#mayAct = mayAct;
    const address = { host: host ?? "", port: port ?? driver.defaultPort, secrets, config };
    this.session = driver.connect(address, { clock, timeoutMs });
    this.motion = new MotionControl({ clock, send: (speeds) => this.session.move(speeds) });
  }

  get isClosed(): boolean {
    return this.#closed !== undefined;
  }

  /** What a camera says while we go says nothing any more. */
  async read(): Promise<CameraResult<CameraReading> | undefined> {
    const read = await this.session.read();
    if (read.ok && !this.isClosed) await this.#endEarlierMotion();
    return this.isClosed ? undefined : read;
  }

  /** An agent that was killed while somebody moved the camera could not stop it: whoever speaks to it next does. */
  async #endEarlierMotion(): Promise<void> {
    if (this.#hasEndedEarlier || !this.#mayAct()) return;
    const ended = await this.session.endEarlierMotion?.();
    this.#hasEndedEarlier = ended?.ok !== false;
  }

  /** What moves is stopped first; resolves when it stands or could not be told. */
  close(): Promise<void> {
    this.#closed ??= this.motion.close().then(() => this.session.close());
    return this.#closed;
  }
}

/** What makes another dialog necessary. */
export function addressOf({ protocol, host, port, secrets, config }: AgentDevice): string {
  return JSON.stringify([protocol, host, port, secrets, config["userName"], config["deviceAddress"]]);
}
