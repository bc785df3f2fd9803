export interface InventoryDevice {
  key: string;
  tenant: string;
  entityType: string;
  document: { name: string; host?: string; port?: number; community?: string; protocol: string };
}

export interface SignReport {
  host: string;
  port: number;
  multi: string;
  crc: number;
  source: string;
  minutesRemaining: number;
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

export interface CameraReport {
  number: number;
  protocol: string;
  position: { panDegrees: number; tiltDegrees: number; zoom: number; focus: number; iris: number };
  isStanding: boolean;
  hasAutoFocus: boolean;
  hasAutoIris: boolean;
  presets: { token: string; name: string }[];
  orders: {
    atMs: number;
    order: "speeds" | "goal" | "auto";
    speeds: { pan: number; tilt: number; zoom: number; focus: number; iris: number };
  }[];
  listeners: number;
  plays: number;
}
export type StreamFaultName = "dropPackets" | "silent" | "refusePassword" | "noStream" | "hangUp";

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
  async setStreamFault(key: string, name: StreamFaultName, share?: number): Promise<void> {
    await this.#ask("POST", `${cameraPath(key)}/fault`, { name, share });
  }
  async clearStreamFault(key: string): Promise<void> {
    await this.#ask("DELETE", `${cameraPath(key)}/fault`);
  }
  async restartCamera(key: string, outageMs = 0): Promise<void> {
    await this.#ask("POST", `${cameraPath(key)}/restart`, { outageMs });
  }
  async setControlFault(key: string, name: "deaf" | "mute"): Promise<void> {
    await this.#ask("POST", `${cameraPath(key)}/control-fault`, { name });
  }
  async clearControlFault(key: string): Promise<void> {
    await this.#ask("DELETE", `${cameraPath(key)}/control-fault`);
  }
  async sendCameraHome(key: string): Promise<void> {
    await this.#ask("POST", `${cameraPath(key)}/home`, {});
  }

  /** An AMBER alert for an hour, for a box around a place. */
  addAmberAlert(box: {
    longitude: number;
    latitude: number;
    withinDegrees: number;
  }): Promise<{ id: string }> {
    return this.#ask("POST", "/alerts", { tenant: "metro", kind: "amber", ...box });
  }
  async cancelAlert(id: string): Promise<void> {
    await this.#ask("POST", `/alerts/${encodeURIComponent(id)}/cancel`, {});
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
