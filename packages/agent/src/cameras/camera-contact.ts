import type { AgentDevice } from "@gantry/domain/contract/agents/agent-link.ts";
import type { Clock } from "../clock.ts";
import type { CameraReading, CameraResult, CameraSession } from "../drivers/camera-session.ts";
import type { CameraDriver } from "../drivers/define-driver.ts";
import { MotionControl } from "./motion-control.ts";

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

  /** Ignores readings that arrive after closing. */
  async read(): Promise<CameraResult<CameraReading> | undefined> {
    const read = await this.session.read();
    if (read.ok && !this.isClosed) await this.#endEarlierMotion();
    return this.isClosed ? undefined : read;
  }

  /** A killed agent could not stop a moving camera, so the next session sends a stop first. */
  async #endEarlierMotion(): Promise<void> {
    if (this.#hasEndedEarlier || !this.#mayAct()) return;
    const ended = await this.session.endEarlierMotion?.();
    this.#hasEndedEarlier = ended?.ok !== false;
  }

  /** Stops motion first; resolves when the camera has stopped or cannot be reached. */
  close(): Promise<void> {
    this.#closed ??= this.motion.close().then(() => this.session.close());
    return this.#closed;
  }
}

/** Changes to these fields need a new session. */
export function addressOf({ protocol, host, port, secrets, config }: AgentDevice): string {
  return JSON.stringify([protocol, host, port, secrets, config["userName"], config["deviceAddress"]]);
}
