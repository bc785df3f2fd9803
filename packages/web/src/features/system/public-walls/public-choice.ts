/** Value of the preference of public pages; without `walls` every system wall is public. */
export interface PublicChoice {
  value: boolean;
  walls?: readonly string[];
}

export function readChoice(metadata: Record<string, unknown> | undefined): PublicChoice {
  const { value, walls } = metadata ?? {};
  return { value: value === true, ...(Array.isArray(walls) && { walls: walls.map(String) }) };
}

/** Makes one wall public or not. Chosen walls that this user cannot read stay chosen. */
export function toggleWall(choice: PublicChoice, id: string, systemWallIds: readonly string[]): PublicChoice {
  const chosen = choice.walls ?? systemWallIds;
  const walls = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
  return { ...choice, walls };
}

export function publicAddress(tenantId: string, wallId?: string): string {
  const wall = wallId === undefined ? "" : `?wall=${encodeURIComponent(wallId)}`;
  return `${window.location.origin}/read-only/${encodeURIComponent(tenantId)}/video/wall${wall}`;
}
