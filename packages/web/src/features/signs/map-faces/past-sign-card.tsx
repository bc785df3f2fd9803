import { faceFromState } from "@gantry/domain/sign/fonts/held-content.ts";
import type { SignStateData } from "@gantry/domain/sign/reconcile/sign-state.ts";
import { useQuery } from "@tanstack/react-query";
import type { PastCardProps } from "../../../kinds/feature.ts";
import { VerificationText } from "../../../kit/status/glyphs.tsx";
import { timeText } from "../../../kit/time/moment-text.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { LedFace } from "../led/led-face.tsx";
import { signContents, useSignContents } from "../led/sign-contents.ts";
import { faceLabel } from "../sign/sign-view.ts";
import { fetchFaces } from "./sign-faces.ts";

/** The face that was read back, and who had posted it. */
export default function PastSignCard({ id, atMs, past }: PastCardProps) {
  const { t } = useTranslation("timeMachine");
  useSignContents();
  const { data: [sign] = [] } = useQuery({
    queryKey: ["past", "faces", [id]],
    queryFn: () => fetchFaces([id]),
  });
  const { face: shown, verification } = (past.state?.stateData ?? {}) as Partial<SignStateData>;
  if (!sign) return null;
  if (!shown) return <p className="dim">{t("neverRead")}</p>;
  const face = faceFromState(sign, sign.stateData, signContents);
  return (
    <div className="column">
      {shown.isBlank ? (
        <p className="dim">{t("blank")}</p>
      ) : (
        <LedFace
          multi={shown.multi}
          face={face}
          label={faceLabel(shown, face)}
          pitchPx={pitchOf(face.widthPx)}
        />
      )}
      {verification && <VerificationText state={verification.state} />}
      {past.postedBy && (
        <p className="small">
          {t("postedBy", {
            name: past.postedBy.name,
            time: timeText(past.postedBy.at, atMs),
            priority: past.postedBy.priority,
          })}
        </p>
      )}
      <p className="dim small">{t("drawnNow")}</p>
    </div>
  );
}

const panelPx = 330;
const pitchOf = (widthPx: number): number => Math.min(2.5, panelPx / widthPx);
