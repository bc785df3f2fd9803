import { useTranslation } from "react-i18next";
import { useDerivedFromNow } from "../../../kit/status/second-clock.ts";
import type { Sign } from "./sign-entity.ts";
import { isStaleAt } from "./sign-view.ts";

/** An offline sign may show something else by now. */
export function useFaceTitle(sign: Sign): string {
  const { t } = useTranslation("signs");
  const isStale = useDerivedFromNow((nowMs) => isStaleAt(sign, nowMs));
  return isStale ? t("face.lastKnown") : t("face.now");
}
