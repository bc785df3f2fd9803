export function beginsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return bytes.length >= start.length && start.every((octet, index) => bytes[index] === octet);
}
