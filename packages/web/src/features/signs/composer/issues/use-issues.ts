import type { SignFace } from "@gantry/domain/sign/reconcile/face.ts";
import type { MessagePage } from "@gantry/domain/sign/message/message.ts";
import type { MessageIssue } from "@gantry/domain/sign/message/validate.ts";
import { type ListedWord, noWordRules, type WordRules } from "@gantry/domain/sign/words/words.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { acceptableWordsQuery, forbiddenWordsQuery, signSettingsQuery } from "../../sign/sign-calls.ts";
import { issuesOf } from "./validation-cache.ts";

/** Validation delay (EDIT-024). */
export const validateAfterMs = 150;

interface MessageCheck {
  issues: MessageIssue[];
  isChecking: boolean;
}

export function useIssues(pages: MessagePage[], face: SignFace, rules: WordRules): MessageCheck {
  const [checked, setChecked] = useState(() => ({
    of: [pages, face, rules] as readonly unknown[],
    issues: issuesOf(pages, face, rules),
  }));
  const isChecking = [pages, face, rules].some((part, index) => part !== checked.of[index]);
  useEffect(() => {
    if (!isChecking) return undefined;
    const check = () => setChecked({ of: [pages, face, rules], issues: issuesOf(pages, face, rules) });
    const timer = window.setTimeout(check, validateAfterMs);
    return () => window.clearTimeout(timer);
  }, [pages, face, rules, isChecking]);
  return { issues: checked.issues, isChecking };
}

/** The editor always checks forbidden words; acceptable words only if enabled. */
export function useWordRules(isVslOnly: boolean) {
  const forbidden = useQuery(forbiddenWordsQuery);
  const settings = useQuery(signSettingsQuery);
  const isLimited = settings.data?.enableAcceptableWordList === true;
  const acceptable = useQuery({ ...acceptableWordsQuery, enabled: isLimited });
  const rules = useMemo(
    () => rulesOf(forbidden.data, isLimited ? acceptable.data : undefined, isVslOnly),
    [forbidden.data, acceptable.data, isLimited, isVslOnly],
  );
  const alternatives = useMemo(() => alternativesOf(rules.forbidden), [rules]);
  return { rules, alternatives, areWordsUnknown: forbidden.isError };
}

/** In capitals. */
function alternativesOf(words: readonly ListedWord[]): ReadonlyMap<string, string> {
  return new Map(
    words.flatMap(({ name, alternative }) =>
      alternative ? [[name.trim().toUpperCase(), alternative.trim().toUpperCase()] as const] : [],
    ),
  );
}

function rulesOf(
  forbidden: readonly ListedWord[] = [],
  acceptable: readonly ListedWord[] | undefined,
  isVslOnly: boolean,
): WordRules {
  return {
    ...noWordRules,
    inEditor: true,
    isVslOnly,
    forbidden,
    enableAcceptableWordList: acceptable !== undefined,
    acceptable: acceptable ?? [],
  };
}
