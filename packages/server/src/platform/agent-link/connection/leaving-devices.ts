/** A device by its type and id. */
export interface DeviceKey {
  entityType: string;
  id: string;
}

export const keyOf = ({ entityType, id }: DeviceKey): string => `${entityType}\n${id}`;

/** Devices that an agent was told to let go of and has not settled, by the revision that said so. */
export class LeavingDevices {
  readonly #told = new Map<number, DeviceKey[]>();

  told(revision: number, devices: readonly DeviceKey[]): void {
    if (devices.length > 0) this.#told.set(revision, [...devices]);
  }

  /** The agent has it again: what it still says of an earlier revision is not about this device any more. */
  givenAgain(device: DeviceKey): void {
    const key = keyOf(device);
    for (const [revision, devices] of this.#told)
      this.#told.set(
        revision,
        devices.filter((one) => keyOf(one) !== key),
      );
  }

  /** Takes out what the agent has let go of by saying so up to this revision. */
  settled(revision: number): DeviceKey[] {
    const settled = [...this.#told].filter(([told]) => told <= revision);
    for (const [told] of settled) this.#told.delete(told);
    return settled.flatMap(([, devices]) => devices);
  }
}
