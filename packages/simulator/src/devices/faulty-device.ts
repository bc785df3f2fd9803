/** A device that breaks by name. */
export interface FaultyDevice {
  /** Those that can be set. */
  readonly faultNames: readonly string[];
  setFault(name: string): void;
  clearFaults(): void;
  /** Set and planned ones. */
  currentFaults(): string[];
}

export function faultyDevice<Fault extends string>(
  faults: Set<Fault>,
  faultNames: readonly Fault[],
  planned: () => Fault | undefined,
): FaultyDevice {
  return {
    faultNames,
    setFault(name) {
      const fault = faultNames.find((one) => one === name);
      if (fault) faults.add(fault);
    },
    clearFaults: () => faults.clear(),
    currentFaults() {
      const one = planned();
      return [...new Set([...faults, ...(one ? [one] : [])])];
    },
  };
}
