import type { DryRunSign, DryRunSource } from "@gantry/domain/contract/answers/sign-dry-run.ts";
import { sign as signKind } from "@gantry/domain/kinds/sign.ts";
import { signPlan } from "@gantry/domain/kinds/sign-plan.ts";
import { entityPath } from "@gantry/domain/subjects/entity-path.ts";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "../../../text/use-translation.ts";
import { Note } from "../../../kit/feedback/note.tsx";
import { Panel } from "../../../kit/layout/panel.tsx";
import { deviceGlyphs } from "../../../kit/status/glyph-shapes.ts";
import { GlyphText, PriorityChip } from "../../../kit/status/glyphs.tsx";
import { MessageFace } from "../led/message-face.tsx";
import type { Sign } from "../sign/sign-entity.ts";
import { faceFor } from "../sign/sign-view.ts";
import { letterOf, originText, problemTexts, sourceText } from "./source-text.ts";
import { TimeBar } from "./time-bar.tsx";
import { TimesList } from "./times-list.tsx";
import css from "./dry-run.module.css";

interface SignRunProps {
  run: DryRunSign;
  /** Missing until it is loaded. */
  sign: Sign | undefined;
  period: { fromMs: number; untilMs: number };
}

/** One sign: its time bar, problems, messages with their faces, and every time as a list. */
export function SignRun({ run, sign, period }: SignRunProps) {
  const { t } = useTranslation("dryRun");
  const problems = problemTexts(run);
  return (
    <Panel
      title={<Link to={entityPath(signKind, run.signId)}>{run.signName}</Link>}
      actions={
        problems.length > 0 ? (
          <GlyphText glyph={deviceGlyphs.DEGRADED}>{t("problems", { count: problems.length })}</GlyphText>
        ) : (
          <GlyphText glyph={deviceGlyphs.ONLINE}>{t("noProblem")}</GlyphText>
        )
      }
      isPadded
      data-sign-run
    >
      <TimeBar sign={run} period={period} />
      <div className="column">
        {problems.length > 0 && (
          <Note tone="warning" isQuiet>
            <ul className={css.problems}>
              {problems.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </Note>
        )}
        {run.sources.length > 0 ? (
          <ul className={css.sources} aria-label={t("messages")}>
            {run.sources.map((source, at) => (
              <SourceItem
                key={at}
                source={source}
                letter={letterOf(at)}
                tint={at % 4}
                sign={sign}
                run={run}
              />
            ))}
          </ul>
        ) : (
          <p className="dim">{t(run.governed ? "noMessage" : "asItIs")}</p>
        )}
        {run.turns.length > 1 && <TimesList run={run} />}
      </div>
    </Panel>
  );
}

const maxHeightPx = 48;

function SourceItem({
  source,
  letter,
  tint,
  sign,
  run,
}: {
  source: DryRunSource;
  letter: string;
  tint: number;
  sign: Sign | undefined;
  run: DryRunSign;
}) {
  const { t } = useTranslation("dryRun");
  const text = sourceText(source);
  const face = sign && faceFor(sign);
  return (
    <li>
      <span className={css.letter} data-tint={tint} aria-hidden>
        {letter}
      </span>
      <span className={css.face}>
        {face && (
          <MessageFace
            message={source.message}
            face={face}
            label={t("message", { letter, text })}
            pitchPx={Math.min(1, maxHeightPx / face.heightPx)}
          />
        )}
      </span>
      <span className="column small">
        <span className="row">
          <PriorityChip priority={source.priority} />
          <span>{originText(source)}</span>
        </span>
        <SourceLink source={source} run={run} letter={letter} />
      </span>
    </li>
  );
}

function SourceLink({ source, run, letter }: { source: DryRunSource; run: DryRunSign; letter: string }) {
  const { t } = useTranslation("dryRun");
  const label = t("message", { letter, text: sourceText(source) });
  return (
    <span className="row wrap">
      {source.jobId !== null && (
        <Link
          to="/signs/schedule"
          search={{ job: source.jobId } as never}
          aria-label={`${t("toSchedule")}, ${label}`}
        >
          {t("toSchedule")}
        </Link>
      )}
      {source.planId !== null && (
        <Link to={entityPath(signPlan, source.planId)}>{t("toPlan", { name: source.name ?? "" })}</Link>
      )}
      {source.kind === "queue" && source.jobId === null && source.planId === null && (
        <Link to={entityPath(signKind, run.signId)}>{run.signName}</Link>
      )}
    </span>
  );
}
