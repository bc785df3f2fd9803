import { actionsOf } from "../subjects/subjects.ts";
import { allowedIds, type Grants } from "./grants.ts";

export const accessLevels = ["FULL", "NONE", "SPECIFIC", "MIXED"] as const;
/** Summary of access to an entity type (PERM-008). */
export type AccessLevel = (typeof accessLevels)[number];

/**
 * Full: every action on every entity. None: no action. Specific: named entities only. Mixed: anything else
 * (PERM-009).
 */
export function accessLevel(grants: Grants, entityType: string): AccessLevel {
  const existing = actionsOf(entityType);
  const granted = existing.flatMap((action) => allowedIds(grants, action, entityType) ?? []);
  if (granted.length === 0) return "NONE";
  const wholes = granted.filter((allowed) => allowed === "all").length;
  if (wholes === existing.length) return "FULL";
  return wholes === 0 ? "SPECIFIC" : "MIXED";
}
