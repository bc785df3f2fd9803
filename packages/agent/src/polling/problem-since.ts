interface DeviceProblem {
  code: string;
  /** ISO 8601 UTC. */
  since: string;
  detail?: string;
}

/** A problem keeps its start while its code stays the same. */
export function problemSince(
  found: { code: string; detail?: string } | null | undefined,
  before: DeviceProblem | null,
  now: string,
): DeviceProblem | null {
  if (!found) return null;
  const { code, detail } = found;
  const since = before?.code === code ? before.since : now;
  return detail === undefined ? { code, since } : { code, since, detail };
}
