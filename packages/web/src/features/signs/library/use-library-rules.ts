import type { WordRules } from "@gantry/domain/sign/words/words.ts";
import { useQuery } from "@tanstack/react-query";
import { useWordRules } from "../composer/issues/use-issues.ts";
import { acceptableWordsQuery, forbiddenWordsQuery, signSettingsQuery } from "../sign/sign-calls.ts";

/** Undefined while loading, so that nothing passes unchecked. */
export function useLibraryRules(isVslOnly = false): WordRules | undefined {
  const { rules } = useWordRules(isVslOnly);
  const settings = useQuery(signSettingsQuery);
  const forbidden = useQuery(forbiddenWordsQuery);
  const isLimited = settings.data?.enableAcceptableWordList === true;
  const acceptable = useQuery({ ...acceptableWordsQuery, enabled: isLimited });
  const isPending = settings.isPending || forbidden.isPending || (isLimited && acceptable.isPending);
  return isPending ? undefined : rules;
}
