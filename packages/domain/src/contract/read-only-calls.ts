import type { WallGrid } from "../camera/wall-grid.ts";

/*
 * Calls of the public pages, without a token. They return 404 if the tenant does not exist or has not enabled
 * public pages.
 */

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
  /** Only streams that browsers open directly, and whose URL holds no password. */
  externalStreamType: string | null;
  externalStreamUrl: string | null;
}

/** A system wall with its cameras; other contents are not public. */
export interface PublicWall {
  id: string;
  rev: number;
  name: string;
  layout: WallGrid;
  items: { tile: number; entityType: "CAMERA"; entityId: string }[];
}

/**
 * Public variant of a path: `read-only` and the tenant follow the module (`/video/camera/1` becomes
 * `/video/read-only/metro/camera/1`, AUTH-024, AUTH-025).
 */
export function readOnlyPath(tenantId: string, path: string): string {
  const [, module = "", rest = ""] = /^\/([^/]*)(.*)$/s.exec(path) ?? [];
  return `/${module}/read-only/${encodeURIComponent(tenantId)}${rest}`;
}
