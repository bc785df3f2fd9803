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

/** The simulator's door: faults and faces of the simulated signs, for tests only. */
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
