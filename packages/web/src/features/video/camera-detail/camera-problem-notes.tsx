import { streamReason } from "@gantry/domain/camera/stream-problems.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import type { CameraEntity } from "../ptz/use-camera.ts";
import { useAgeText } from "../../../kit/status/age.tsx";
import { reasonText } from "../player/reason-text.ts";
import { Note } from "../../../kit/feedback/note.tsx";
import { translateComputed } from "../../../text/translate-computed.ts";
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
          text={translateComputed(`actions:errors.${problem.code}`, { defaultValue: problem.code })}
          problem={problem}
        />
      )}
      {streamProblem && (
        <ProblemNote
          title={t("streamProblem")}
          text={streamProblemText(streamProblem)}
          problem={streamProblem}
        />
      )}
    </>
  );
}

function streamProblemText({ code, format }: { code: string; format?: string }): string {
  const reason = streamReason({ code, detail: format });
  return reason ? reasonText(reason) : code;
}

function ProblemNote({ title, text, problem }: { title: string; text: string; problem: Problem }) {
  const { t } = useTranslation("cameraDetail");
  const age = useAgeText(problem.since);
  return (
    <Note
      tone="warning"
      role="status"
      title={title}
      actions={<span className="dim small num">{t("since", { time: timeText(problem.since), age })}</span>}
    >
      {text}
      {problem.detail && <div className="dim small">{problem.detail}</div>}
    </Note>
  );
}
