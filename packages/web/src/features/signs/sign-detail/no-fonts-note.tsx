import { lazy, Suspense } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { Note } from "../../../kit/feedback/note.tsx";
import { faceFor, stateOf } from "../sign/sign-view.ts";
import type { Sign } from "../sign/sign-entity.ts";

const DownloadFontsButton = lazy(async () => {
  const { DownloadFontsButton: Button } = await import("../maintenance/download-fonts-button.tsx");
  return { default: Button };
});

/** Without fonts no preview is possible; offers to read them (SIGN-036). */
export function NoFontsNote({ sign, mayControl }: { sign: Sign; mayControl: boolean }) {
  const { t } = useTranslation("signDetail");
  const { description, fonts } = stateOf(sign);
  // Until the sign has been read, its fonts are unknown.
  if (!description || faceFor(sign).fonts.size > 0) return null;
  // Fonts whose content is known are still loading.
  if (fonts?.some(({ contentHash }) => contentHash !== null)) return null;
  return (
    <Note
      tone="warning"
      role="status"
      title={t("noFonts")}
      actions={
        mayControl && (
          <Suspense>
            <DownloadFontsButton sign={sign} />
          </Suspense>
        )
      }
    >
      {t("noFontsText")}
    </Note>
  );
}
