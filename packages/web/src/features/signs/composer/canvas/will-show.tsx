import { messageText } from "@gantry/domain/sign/message/message-text.ts";
import { faceWithPictures } from "@gantry/domain/sign/message/message-images.ts";
import { fieldsOf, sampleFields } from "@gantry/domain/sign/message/travel-fields.ts";
import { multiFromMessage } from "@gantry/domain/sign/multi/multi.ts";
import { useDeferredValue, useMemo } from "react";
import { useTranslation } from "../../../../text/use-translation.ts";
import { faceCycle } from "../../led/face-cycle.ts";
import { FaceNotes } from "../../led/face-notes.tsx";
import { faceRaster } from "../../led/face-raster.ts";
import { LedFace } from "../../led/led-face.tsx";
import { cycleMs, listShownPages } from "../../led/page-cycle.ts";
import { PageDots, useShownPage } from "../../led/page-dots.tsx";
import type { MessageEditorState } from "../editor/use-message-editor.ts";

/** Animated preview; grey while posting is blocked. */
export function WillShow({ editor, pitchPx }: { editor: MessageEditorState; pitchPx: number }) {
  const { t } = useTranslation("signEditor");
  const { face, issues } = editor;
  // Deferred, because typing has priority.
  const message = useDeferredValue(editor.message);
  const drawn = useMemo(() => faceWithPictures({ pages: message.pages }, face), [message.pages, face]);
  const multi = useMemo(
    () => multiFromMessage(sampleFields({ pages: message.pages }), drawn),
    [message.pages, drawn],
  );
  const cycle = useMemo(() => faceCycle(faceRaster(multi, drawn).pages), [multi, drawn]);
  const page = useShownPage(cycle);
  const shown = listShownPages(cycle.pages);
  return (
    <>
      <div className="row">
        <h3>{t("willShow")}</h3>
        {shown.length > 1 && (
          <span className="end dim small num nowrap">
            {t("loop", {
              page: shown.indexOf(page) + 1,
              pages: shown.length,
              seconds: (cycleMs(cycle.pages) / 1000).toFixed(1),
            })}
          </span>
        )}
      </div>
      <div>
        <LedFace
          multi={multi}
          face={drawn}
          label={messageText(message) || t("unlit")}
          pitchPx={pitchPx}
          isStale={issues.length > 0}
          cycle={cycle}
        />
      </div>
      <FaceNotes multi={multi} face={drawn} />
      {fieldsOf(message).length > 0 && <p className="dim small">{t("travel.note")}</p>}
      <PageDots cycle={cycle} />
    </>
  );
}
