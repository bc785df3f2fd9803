import { type DeviceStatus, deviceStatuses } from "../kinds/define-kind.ts";

/**
 * Status of a camera's icon on the map, from its own status and its stream (MAP-034 to MAP-038, MAP-041).
 * `streamOnline` is null if the stream was not tried.
 */
export function cameraIconStatus(status: unknown, streamOnline: boolean | null): DeviceStatus {
  const known = deviceStatuses.find((one) => one === status);
  if (known === undefined) return "UNKNOWN";
  if (known === "ONLINE" && streamOnline === false) return "DEGRADED";
  if (streamOnline !== true || known === "ONLINE") return known;
  return known === "NOT_POLLABLE" ? "ONLINE" : "DEGRADED";
}
