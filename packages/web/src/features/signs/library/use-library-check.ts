import { useDebouncedValue } from "@mantine/hooks";
import { sign as signKind } from "@gantry/domain/kinds/sign.ts";
import type { SignFace } from "@gantry/domain/sign/reconcile/face.ts";
import {
  displayTypesOf,
  libraryFace,
  type LibraryWordings,
} from "@gantry/domain/sign/message/library-message.ts";
import { isActivePosting } from "@gantry/domain/sign/message/message-text.ts";
import { validateMessage } from "@gantry/domain/sign/message/validate.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useCan } from "../../../session/session-store.ts";
import { useWordRules, validateAfterMs } from "../composer/issues/use-issues.ts";
import type { WordRules } from "@gantry/domain/sign/words/words.ts";
import { acceptableWordsQuery, forbiddenWordsQuery, signSettingsQuery } from "../sign/sign-calls.ts";
import { capabilitiesOf } from "../sign/sign-capabilities.ts";
import type { Sign } from "../sign/sign-entity.ts";
import { faceFor } from "../sign/sign-view.ts";
import { displayTypesQuery, signFacesQuery } from "./library-calls.ts";
import { wordingRows } from "./wording-rows.ts";

const allCapabilities = [
  "CHANGE_FOREGROUND_COLOR",
  "CHANGE_BACKGROUND_COLOR",
  "SUPPORTS_BEACONS",
  "SUPPORTS_GRAPHICS",
  "SUPPORTS_GRAPHICS_WITH_TEXT",
] as const;
const noSigns: readonly Sign[] = [];

export function useLibraryPlace(signId: string | undefined) {
  const mayRead = useCan("READ", signKind.entityType);
  const faces = useQuery({ ...signFacesQuery, enabled: mayRead });
  const types = useQuery(displayTypesQuery);
  const signs = useSteadySigns(faces.data?.items ?? noSigns);
  const sign = signId === undefined ? undefined : signs.find(({ id }) => id === signId);
  const face: SignFace = sign ? faceFor(sign) : libraryFace;
  const rowTypes = useMemo(() => {
    const all = types.data?.items ?? [];
    return sign ? displayTypesOf(all, face) : all;
  }, [types.data, sign, face]);
  return {
    sign,
    face,
    category: sign?.category ?? ("DMS" as const),
    capabilities: sign ? capabilitiesOf(sign) : allCapabilities,
    types: rowTypes,
    /** Only that sign matters. */
    signs: useMemo(() => (sign ? [sign] : signs), [sign, signs]),
    isPending: types.isPending || (mayRead && faces.isPending),
    failed: [types, faces].find(({ error, data }) => error && data === undefined),
  };
}

export type LibraryPlace = ReturnType<typeof useLibraryPlace>;

/** Debounced validation; `isChecking` means it lags behind the input. */
export function useLibraryCheck(library: LibraryWordings, place: LibraryPlace) {
  const { face, types, signs, category, isPending } = place;
  const rules = useLibraryRules(category === "VSL");
  const question = useMemo(() => ({ library, face, types, signs }), [library, face, types, signs]);
  const [settled] = useDebouncedValue(question, validateAfterMs);
  const checked = useMemo(
    () =>
      rules && {
        issues: validateMessage(settled.library.message, settled.face, rules),
        rows: wordingRows(settled.library, settled.types, settled.signs, rules),
      },
    [settled, rules],
  );
  return {
    issues: checked?.issues ?? [],
    rows: checked?.rows ?? [],
    isBlank: !isActivePosting(library.message),
    isChecking: isPending || !checked || settled !== question,
  };
}

export type CheckedLibrary = ReturnType<typeof useLibraryCheck>;

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

/**
 * Keeps the list stable unless names or faces change: signs update every few seconds, which would restart the
 * validation forever.
 */
function useSteadySigns(signs: readonly Sign[]): readonly Sign[] {
  const [held, setHeld] = useState(signs);
  if (held === signs || areAlike(held, signs)) return held;
  setHeld(signs);
  return signs;
}

export function areAlike(one: readonly Sign[], other: readonly Sign[]): boolean {
  return (
    one.length === other.length &&
    one.every((sign, index) => {
      const beside = other[index];
      return (
        beside !== undefined &&
        (sign === beside ||
          (sign.id === beside.id &&
            sign.name === beside.name &&
            sign.category === beside.category &&
            faceFor(sign) === faceFor(beside)))
      );
    })
  );
}
