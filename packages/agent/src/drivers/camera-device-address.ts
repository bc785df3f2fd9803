export function deviceAddressOf(config: Readonly<Record<string, unknown>> | undefined, max: number): number {
  const address = config?.["deviceAddress"];
  const isAddress =
    typeof address === "number" && Number.isInteger(address) && address >= 1 && address <= max;
  return isAddress ? address : 1;
}
