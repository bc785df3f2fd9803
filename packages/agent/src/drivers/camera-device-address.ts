/** Address of a camera among those on one line, as its document names it; 1 when it names none that can be. */
export function deviceAddressOf(config: Readonly<Record<string, unknown>> | undefined, most: number): number {
  const address = config?.["deviceAddress"];
  const isAddress =
    typeof address === "number" && Number.isInteger(address) && address >= 1 && address <= most;
  return isAddress ? address : 1;
}
