import { createContext, type ReactNode, useContext } from "react";
import type { Need } from "../../kinds/feature.ts";
import { useSession } from "../../session/session-store.ts";
import { features } from "../features.ts";
import { isLicensed } from "../open-features.ts";

/** What needs a person now, most urgent first. */
export interface Needs {
  all: readonly Need[];
  byFeature: ReadonlyMap<string, readonly Need[]>;
  /** False while a feature cannot say yet whether something needs a person. */
  isKnown: boolean;
}

const NeedsContext = createContext<Needs>({ all: [], byFeature: new Map(), isKnown: false });
export const useNeeds = (): Needs => useContext(NeedsContext);

/** Asks every feature once; the strip, the menu and the home screen show the same answer. */
export function NeedsProvider({ children }: { children: ReactNode }) {
  const session = useSession();
  const answers: [string, readonly Need[] | undefined][] = [];
  // The list of features never changes while the page is open, so the hooks keep their order.
  for (const feature of features) {
    if (feature.useNeeds) answers.push([feature.name, feature.useNeeds(isLicensed(feature, session))]);
  }
  const byFeature = new Map(answers.map(([name, needs]) => [name, needs ?? []]));
  const all = [...byFeature.values()].flat().toSorted((a, b) => a.urgency - b.urgency);
  const isKnown = answers.every(([, needs]) => needs !== undefined);
  return <NeedsContext value={{ all, byFeature, isKnown }}>{children}</NeedsContext>;
}
