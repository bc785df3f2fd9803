import { useTranslation } from "../../../text/use-translation.ts";
import type { Presets } from "./use-presets.ts";

export function PresetNotes<P>({ presets: { scopes } }: { presets: Presets<P> }) {
  const { t } = useTranslation("list");
  const unreadable = scopes.reduce((sum, scope) => sum + scope.unreadable, 0);
  return (
    <>
      {unreadable > 0 && <p className="warn-text small">{t("presets.unreadable", { count: unreadable })}</p>}
      {scopes
        .filter(({ isBroken }) => isBroken)
        .map(({ scope }) => (
          <p key={scope} className="warn-text small">
            {t(`presets.broken.${scope}`)}
          </p>
        ))}
    </>
  );
}
