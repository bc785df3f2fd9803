import type { Sign } from "../sign/sign-entity.ts";
import type { SignProblem } from "@gantry/domain/sign/reconcile/sign-state.ts";
import { translate } from "../../../text/translate.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { useAgeText } from "../../../kit/status/age.tsx";
import { deviceGlyphs, type Glyph } from "../../../kit/status/glyph-shapes.ts";
import { Note, type NoteTone } from "../../../kit/feedback/note.tsx";
import { translateComputed } from "../../../text/translate-computed.ts";
import { stateOf } from "../sign/sign-view.ts";
import { timeText } from "../../../kit/time/moment-text.ts";

/** Hidden without a problem. */
export function SignProblemNote({ sign }: { sign: Sign }) {
  const { t } = useTranslation("signs");
  const { problem, shortErrors } = stateOf(sign);
  const age = useAgeText(problem?.since);
  if (!problem) return null;
  const glyph = deviceGlyphs[sign.status];
  const errors = (shortErrors ?? []).map((name) =>
    translateComputed(`signs:details.shortErrors.${name}`, { defaultValue: name }),
  );
  const text = describeProblem(problem, errors);
  return (
    <Note tone={tones[glyph.role] ?? "info"} glyph={glyph} role="status">
      <div className="row">
        <b>{t(`problem.${problem.code}`)}</b>
        <span className="dim small num end">
          {t("problem.since", { time: timeText(problem.since), age })}
        </span>
      </div>
      {text && <div className="dim">{text}</div>}
      {problem.code === "noAnswer" && <div className="dim">{t("problem.noAnswerHint")}</div>}
    </Note>
  );
}

const tones: Partial<Record<Glyph["role"], NoteTone>> = { bad: "error", warn: "warning" };

/** The sign's own errors, otherwise the driver's details. */
function describeProblem({ code, detail }: SignProblem, errors: readonly string[]): string | undefined {
  if (code === "shortError" && errors.length > 0) return errors.join(", ");
  return code === "noAnswer" && detail ? translate("signs:problem.while", { detail }) : detail;
}
