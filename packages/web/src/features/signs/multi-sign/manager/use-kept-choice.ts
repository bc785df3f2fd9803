import { useState } from "react";
import {
  forgetDraft,
  storedDraft,
  storeDraft,
  useDraftPlace,
} from "../../../../session/drafts/draft-store.ts";
import { isKeptChoice, type KeptChoice, withoutChosen } from "./chosen-messages.ts";

const nothing: KeptChoice = { chosen: {}, duration: "own" };

export function useKeptChoice(which: string, start: KeptChoice = nothing) {
  const place = useDraftPlace("multiSign", which);
  const [found] = useState(() => storedDraft(place, isKeptChoice)?.value);
  const [choice, setChoice] = useState(found ?? start);
  const [isRestored, setRestored] = useState(found !== undefined && Object.keys(found.chosen).length > 0);
  return {
    choice,
    isRestored,
    keep(next: KeptChoice) {
      setChoice(next);
      storeDraft(place, next, Date.now());
    },
    /** Keeps the choices of other signs. */
    posted(signIds: readonly string[]) {
      const rest = signIds.reduce(withoutChosen, choice.chosen);
      if (Object.keys(rest).length === 0) forgetDraft(place);
      else storeDraft(place, { ...choice, chosen: rest }, Date.now());
    },
    startOver() {
      forgetDraft(place);
      setRestored(false);
      setChoice(start);
    },
  };
}
