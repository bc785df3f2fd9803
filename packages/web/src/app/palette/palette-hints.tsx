import { useTranslation } from "react-i18next";
import { showKeys } from "../shell/keys-store.ts";
import { showPalette } from "./palette-store.ts";

export function PaletteHints() {
  const { t } = useTranslation("palette");
  const hints = [
    [["↑", "↓"], t("hint.choose")],
    [["↵"], t("hint.open")],
    [["Tab"], t("hint.onlyThisKind")],
    [[">"], t("hint.commands")],
    [["#"], t("hint.incidents")],
  ] as const;
  return (
    <footer className="wide-only">
      {hints.map(([keys, what]) => (
        <span key={what} className="row small">
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
          {what}
        </span>
      ))}
      <button
        type="button"
        className="text-button end"
        onClick={() => {
          showPalette(false);
          showKeys(true);
        }}
      >
        {t("hint.allKeys")}
      </button>
    </footer>
  );
}
