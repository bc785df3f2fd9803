import { useTranslation } from "react-i18next";
import type { CameraEntity } from "../ptz/use-camera.ts";
import { useAgeText } from "../../../kit/status/age.tsx";
import { deviceGlyphs } from "../../../kit/status/glyph-shapes.ts";
import { GlyphMark } from "../../../kit/status/glyphs.tsx";
import { computedText } from "../../../text/computed-text.ts";
import { timeText } from "../../../kit/time/moment-text.ts";

interface Problem {
  code: string;
  since: string;
  detail?: string;
}

export function CameraProblemNotes({ camera }: { camera: CameraEntity }) {
  const { t } = useTranslation("cameraDetail");
  const { problem, streamProblem } = camera.stateData;
  return (
    <>
      {problem && (
        <ProblemNote
          title={t("problem")}
          text={computedText(`actions:errors.${problem.code}`, { defaultValue: problem.code })}
          problem={problem}
        />
      )}
      {streamProblem && (
        <ProblemNote
          title={t("streamProblem")}
          text={computedText(`cameraDetail:streamProblems.${streamProblem.code}`, {
            defaultValue: streamProblem.code,
          })}
          problem={streamProblem}
        />
      )}
    </>
  );
}

function ProblemNote({ title, text, problem }: { title: string; text: string; problem: Problem }) {
  const { t } = useTranslation("cameraDetail");
  const age = useAgeText(problem.since);
  return (
    <div className="note note-filled role-warn" role="status">
      <GlyphMark glyph={deviceGlyphs.DEGRADED} size={18} />
      <div className="grow">
        <div className="row">
          <b>{title}</b>
          <span className="dim small num end">{t("since", { time: timeText(problem.since), age })}</span>
        </div>
        <div>{text}</div>
        {problem.detail && <div className="dim small">{problem.detail}</div>}
      </div>
    </div>
  );
}
