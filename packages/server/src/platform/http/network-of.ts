/** Key for rate limits: an IPv4 address or an IPv6 /64, as one household or company has. */
export function networkOf(address: string): string {
  if (!address.includes(":") || address.startsWith("::ffff:")) return address;
  const [head = "", tail] = address.split("::");
  const groups = head.split(":").filter((group) => group !== "");
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(":").filter((g) => g !== "").length;
  const whole = [...groups, ...Array<string>(Math.max(0, missing)).fill("0"), ...(tail ?? "").split(":")];
  return whole.slice(0, 4).join(":");
}
