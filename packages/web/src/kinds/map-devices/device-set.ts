import type { FeatureCollection } from "geojson";
import { type DeviceFeature, deviceFeatures, isSameDevice, patched } from "./device-features.ts";
import type { Patch } from "./live-patches.ts";

/** The devices of a map. One that has not changed stays the same object, so that only changes are drawn. */
export interface DeviceSet {
  features: readonly DeviceFeature[];
  /** Index in `features` by id. */
  places: ReadonlyMap<string, number>;
  /** What was read last, by entity type. */
  answers: ReadonlyMap<string, FeatureCollection>;
  /** Updates that an answer under way may lack: of devices that were deleted or are not there yet. */
  ahead: ReadonlyMap<string, Patch>;
}

export const noDevices: DeviceSet = {
  features: [],
  places: new Map(),
  answers: new Map(),
  ahead: new Map(),
};

/** The set after the devices of a type were read; the same set if the answer is known. Newer updates are kept. */
export function withAnswer(set: DeviceSet, entityType: string, answer: FeatureCollection): DeviceSet {
  if (set.answers.get(entityType) === answer) return set;
  const others = set.features.filter(({ properties }) => properties.entityType !== entityType);
  const read = deviceFeatures(entityType, answer).flatMap((feature) => newest(set, feature));
  return indexed({
    ...set,
    features: [...others, ...read],
    answers: new Map(set.answers).set(entityType, answer),
  });
}

/** The set after live updates; those older than what is known are ignored. */
export function withPatches(set: DeviceSet, patches: readonly Patch[]): DeviceSet {
  const features = [...set.features];
  const ahead = new Map(set.ahead);
  const deleted = new Set<string>();
  for (const patch of patches) {
    const at = set.places.get(patch.id);
    const known = at === undefined ? undefined : features[at];
    if (known && patch.rev <= known.properties.rev) continue;
    if (at !== undefined && known && patch.change === "UPDATE") {
      features[at] = patched(known, patch);
      continue;
    }
    if (known) deleted.add(patch.id);
    if (patch.rev > (ahead.get(patch.id)?.rev ?? Number.NEGATIVE_INFINITY)) ahead.set(patch.id, patch);
  }
  if (deleted.size === 0) return { ...set, features, ahead };
  const left = features.filter(({ properties: { id } }) => !deleted.has(id));
  return indexed({ ...set, features: left, ahead });
}

/** A read device as it is by now: none if it was deleted meanwhile. */
function newest({ features, places, ahead }: DeviceSet, read: DeviceFeature): DeviceFeature[] {
  const { id, rev } = read.properties;
  const patch = ahead.get(id);
  if (patch && patch.rev > rev) return patch.change === "DELETE" ? [] : [patched(read, patch)];
  const at = places.get(id);
  const known = at === undefined ? undefined : features[at];
  if (!known) return [read];
  if (known.properties.rev > rev) return [known];
  if (!isSameDevice(known, read)) return [read];
  return [known.properties.rev === rev ? known : { ...known, properties: read.properties }];
}

const indexed = (set: DeviceSet): DeviceSet => ({
  ...set,
  places: new Map(set.features.map(({ properties }, at) => [properties.id, at])),
});
