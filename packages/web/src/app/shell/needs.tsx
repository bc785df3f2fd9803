import { createContext, type ReactNode, useContext } from "react";
import type { Need } from "../../kinds/feature.ts";
import { useSession } from "../../session/session-store.ts";
import { features } from "../features.ts";
import { isLicensed } from "../open-features.ts";

export interface Needs {
  all: readonly Need[];
  byFeature: ReadonlyMap<string, readonly Need[]>;
  isKnown: boolean;
}

export const NeedsContext = createContext<Needs>({ all: [], byFeature: new Map(), isKnown: false });
export const useNeeds = (): Needs => useContext(NeedsContext);

/** Evaluates all features once for strip, menu and home screen. */
export function NeedsProvider({ children }: { children: ReactNode }) {
  const session = useSession();
  const answers: [string, readonly Need[] | undefined][] = [];
  // The feature list is constant, so the order of hooks is stable.
  for (const feature of features) {
    if (feature.useNeeds) answers.push([feature.name, feature.useNeeds(isLicensed(feature, session))]);
  }
  const byFeature = new Map(answers.map(([name, needs]) => [name, needs ?? []]));
  const all = [...byFeature.values()].flat().toSorted((a, b) => a.urgency - b.urgency);
  const isKnown = answers.every(([, needs]) => needs !== undefined);
  return <NeedsContext value={{ all, byFeature, isKnown }}>{children}</NeedsContext>;
}
