import { useKeys } from "../../kit/screen/keys.ts";
import { useTranslation } from "../../text/use-translation.ts";
import type { OpenPart } from "./map-top.tsx";
import type { NamedView } from "./views/saved-views.ts";

interface MapKeys {
  ownViews: readonly NamedView[];
  onApply: (view: NamedView) => void;
  onToggle: (part: OpenPart) => void;
  onPast: () => void;
  /** Ends what was begun last. */
  onEscape: () => void;
}

/** Single keys of the map: its parts, the time machine, and the first nine views of the person. */
export function useMapKeys({ ownViews, onApply, onToggle, onPast, onEscape }: MapKeys): void {
  const { t } = useTranslation("map");
  const digits = ownViews.slice(0, 9).map((view, index) => [String(index + 1), () => onApply(view)]);
  useKeys(
    {
      ...(Object.fromEntries(digits) as Record<string, () => void>),
      i: () => onToggle("list"),
      z: onPast,
      l: () => onToggle("layers"),
      w: (event) => {
        // The letter must not arrive in the name of the new view.
        event.preventDefault();
        onToggle("views");
      },
      Escape: onEscape,
    },
    () => ({
      title: t("title"),
      keys: [
        [["I"], t("inView")],
        [["L"], t("layersTitle")],
        [["W"], t("views")],
        [["Z"], t("timeMachine:openKey")],
        [["1"], t("ownViewKey")],
      ],
    }),
  );
}
