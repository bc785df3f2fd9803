import { usePreference, useRemovePreference, useSavePreference } from "./preference-queries.ts";
import type { PreferenceScope } from "./preference-scope.ts";

/** "No choice of one's own", which no setting has as its value. */
export const noChoice = "";

interface ChoiceOptions {
  scope?: PreferenceScope;
  /** Shown without a valid choice; `noChoice` offers to take a choice back. */
  usual: string;
  isDisabled?: boolean;
}

/** Properties of a select that saves a setting at once. */
export function useChoice(
  id: string,
  name: string,
  isChoice: (value: unknown) => boolean,
  { scope = "user", usual, isDisabled = false }: ChoiceOptions,
) {
  const { metadata, isLoaded } = usePreference(scope, id);
  const save = useSavePreference(scope);
  const remove = useRemovePreference(scope);
  const saved = metadata?.["value"];
  const isChosen = typeof saved === "string" && isChoice(saved);
  return {
    label: name,
    value: isChosen ? saved : usual,
    disabled: !isLoaded || isDisabled,
    allowDeselect: false,
    onChange(value: string | null) {
      if (value === null || value === saved) return;
      if (value !== noChoice) save.mutate({ id, name, metadata: { value } });
      else if (metadata) remove.mutate(id);
    },
  };
}
