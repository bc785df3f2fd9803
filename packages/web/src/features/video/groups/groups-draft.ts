import type {
  CameraGroupToSave,
  SaveCameraGroupsBody,
} from "@gantry/domain/contract/video/camera-group-calls.ts";
import type { CameraGroup } from "@gantry/domain/kinds/camera-group.ts";

export interface DraftGroup {
  /** Id, or a temporary key for new groups. */
  key: string;
  id: string | undefined;
  version: number | undefined;
  name: string;
  description: string;
  cameraIds: readonly string[];
}

export const draftOf = ({ id, version, name, description, cameraIds }: CameraGroup): DraftGroup => ({
  key: id,
  id,
  version,
  name,
  description: description ?? "",
  cameraIds: cameraIds ?? [],
});

/** Changed groups only (CAM-071). */
export function changesOf(
  stored: readonly CameraGroup[],
  draft: readonly DraftGroup[],
): Required<SaveCameraGroupsBody> {
  const before = new Map(stored.map((group) => [group.id, draftOf(group)]));
  const changed = draft.filter((group) => {
    const was = before.get(group.key);
    return !was || !isSame(was, group);
  });
  const kept = new Set(draft.map(({ key }) => key));
  return {
    groups: changed.map(toSavedGroup),
    removed: stored.filter(({ id }) => !kept.has(id)).map(({ id, version }) => ({ id, version })),
  };
}

export function applySave(
  sent: readonly DraftGroup[],
  now: readonly DraftGroup[],
  saved: readonly CameraGroup[],
): DraftGroup[] {
  const sentOf = new Map(sent.map((group) => [group.key, group]));
  return now.map((group) => {
    const was = sentOf.get(group.key);
    const stored = was && saved.find(({ id, name }) => (was.id ? id === was.id : name === was.name.trim()));
    if (!was || !stored) return group;
    const { id, version } = stored;
    return isSame(was, group) ? draftOf(stored) : { ...group, key: id, id, version };
  });
}

export type GroupProblem = "nameMissing" | "nameTwice";

export function problemsOf(draft: readonly DraftGroup[]): ReadonlyMap<string, GroupProblem> {
  const seen = new Set<string>();
  const problems = new Map<string, GroupProblem>();
  for (const { key, name } of draft) {
    const called = name.trim().toLowerCase();
    if (called === "") problems.set(key, "nameMissing");
    else if (seen.has(called)) problems.set(key, "nameTwice");
    seen.add(called);
  }
  return problems;
}

export const withCamera = (group: DraftGroup, cameraId: string): DraftGroup =>
  group.cameraIds.includes(cameraId) ? group : { ...group, cameraIds: [...group.cameraIds, cameraId] };

export const withoutCamera = (group: DraftGroup, cameraId: string): DraftGroup => ({
  ...group,
  cameraIds: group.cameraIds.filter((id) => id !== cameraId),
});

function toSavedGroup({ id, version, name, description, cameraIds }: DraftGroup): CameraGroupToSave {
  return {
    ...(id !== undefined && { id }),
    ...(version !== undefined && { version }),
    name: name.trim(),
    description: description.trim() === "" ? null : description,
    cameraIds: [...cameraIds],
  };
}

function isSame(one: DraftGroup, other: DraftGroup): boolean {
  return (
    one.name === other.name &&
    one.description === other.description &&
    one.cameraIds.length === other.cameraIds.length &&
    one.cameraIds.every((id, index) => id === other.cameraIds[index])
  );
}
