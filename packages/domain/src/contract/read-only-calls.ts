import type { WallGrid } from "../camera/wall-grid.ts";

/*
 * Calls of the public pages: GET and find of what a tenant shows to everybody, without a token. All of them answer 404
 * where the tenant does not exist or has not switched its public pages on.
 */

/** A camera on a wall of the system, as everybody may see it. */
export interface PublicCamera {
  id: string;
  rev: number;
  name: string;
  roadName: string | null;
  direction: string | null;
  location: { type: "Point"; coordinates: [number, number] } | null;
  status: string;
  statusSince: string | null;
  lastUpdateTimestamp: string | null;
  /** Only streams that browsers fetch themselves, and none whose address holds a password. */
  externalStreamType: string | null;
  externalStreamUrl: string | null;
}

/** A wall of the system with its cameras; other contents are not public. */
export interface PublicWall {
  id: string;
  rev: number;
  name: string;
  layout: WallGrid;
  items: { tile: number; entityType: "CAMERA"; entityId: string }[];
}

/**
 * The read-only call that stands for a call: `read-only` and the tenant come directly after the module
 * (`/video/camera/1` gives `/video/read-only/metro/camera/1`, AUTH-024, AUTH-025).
 */
export function readOnlyPath(tenantId: string, path: string): string {
  const [, module = "", rest = ""] = /^\/([^/]*)(.*)$/s.exec(path) ?? [];
  return `/${module}/read-only/${encodeURIComponent(tenantId)}${rest}`;
}
