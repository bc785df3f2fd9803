import { featureOfModule } from "@gantry/domain/licence/licence-features.ts";
import { useSession } from "../session/session-store.ts";
import type { Feature } from "./feature.ts";
import { featureList } from "./feature-list.ts";

/** Parts that licensed features publish for a place. */
export function useOpenParts<Place extends "besideIncident">(
  place: Place,
): NonNullable<Feature[Place]>[number][] {
  const { features } = useSession();
  return featureList().flatMap((feature) => {
    const licence = featureOfModule(feature.module);
    const part = feature[place];
    return part && (licence === undefined || features.has(licence)) ? part : [];
  });
}
