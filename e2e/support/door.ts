/** A device as the simulator planned it; `document` is what a tenant's entity starts with. */
export interface InventoryDevice {
  key: string;
  tenant: string;
  entityType: string;
  document: { name: string; host?: string; port?: number; community?: string; protocol: string };
}

/** A sign as the simulator sees it from inside. */
export interface SignReport {
  host: string;
  port: number;
  multi: string;
  crc: number;
  source: string;
  minutesRemaining: number;
  /** Every activation that reached the sign, oldest first; `error` is `none` when it was taken. */
  activations: {
    multi: string;
    memoryType: number;
    number: number;
    crc: number;
    error: string;
    time: string;
  }[];
  sets: { oid: string }[];
}

/** A camera as the simulator sees it from inside. */
export interface CameraReport {
  /** In the strip of its pictures. */
  number: number;
  protocol: string;
  position: { panDegrees: number; tiltDegrees: number; zoom: number; focus: number; iris: number };
  isStanding: boolean;
  hasAutoFocus: boolean;
  hasAutoIris: boolean;
  presets: { token: string; name: string }[];
  /** Every change of what its mount does, the newest last; speeds are shares of the fastest. */
  orders: {
    atMs: number;
    order: "speeds" | "goal" | "auto";
    speeds: { pan: number; tilt: number; zoom: number; focus: number; iris: number };
  }[];
  /** How many pull its stream now, and how often somebody has begun to. */
  listeners: number;
  plays: number;
}
export type StreamFaultName = "dropPackets" | "silent" | "refusePassword" | "noStream" | "hangUp";

/** The simulator's door: faults, faces and cameras of the simulated city, for tests only. */
export class Door {
  readonly #address: string;
  constructor(address: string) {
    this.#address = address;
  }

  async inventory(): Promise<InventoryDevice[]> {
    return (await this.#ask<{ devices: InventoryDevice[] }>("GET", "/inventory")).devices;
  }
  sign(key: string): Promise<SignReport> {
    return this.#ask("GET", `/signs/${encodeURIComponent(key)}`);
  }
  async setFault(key: string, name: string, options: Record<string, unknown> = {}): Promise<void> {
    await this.#ask("POST", `/signs/${encodeURIComponent(key)}/fault`, { name, options });
  }
  async clearFault(key: string): Promise<void> {
    await this.#ask("DELETE", `/signs/${encodeURIComponent(key)}/fault`);
  }

  camera(key: string): Promise<CameraReport> {
    return this.#ask("GET", cameraPath(key));
  }
  /** `share` of all packets, 0..1, for `dropPackets`. */
  async setStreamFault(key: string, name: StreamFaultName, share?: number): Promise<void> {
    await this.#ask("POST", `${cameraPath(key)}/fault`, { name, share });
  }
  async clearStreamFault(key: string): Promise<void> {
    await this.#ask("DELETE", `${cameraPath(key)}/fault`);
  }
  /** Its stream hangs up on everybody and is away for so long. */
  async restartCamera(key: string, outageMs = 0): Promise<void> {
    await this.#ask("POST", `${cameraPath(key)}/restart`, { outageMs });
  }
  /** Its control side hears nothing (`deaf`), or answers nothing. */
  async setControlFault(key: string, name: "deaf" | "mute"): Promise<void> {
    await this.#ask("POST", `${cameraPath(key)}/control-fault`, { name });
  }
  async clearControlFault(key: string): Promise<void> {
    await this.#ask("DELETE", `${cameraPath(key)}/control-fault`);
  }
  /** It travels to where it usually looks, and has the presets that it was delivered with. */
  async sendCameraHome(key: string): Promise<void> {
    await this.#ask("POST", `${cameraPath(key)}/home`, {});
  }

  async #ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(`${this.#address}${path}`, {
      method,
      headers: body === undefined ? {} : { "content-type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    });
    if (!response.ok) throw new Error(`The door answered ${response.status} to ${method} ${path}`);
    return (await response.json()) as T;
  }
}

function cameraPath(key: string): string {
  return `/cameras/${encodeURIComponent(key)}`;
}
