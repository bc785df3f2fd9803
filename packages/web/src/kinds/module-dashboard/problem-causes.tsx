import type { OverviewAnswer, ReportedProblem } from "@gantry/domain/contract/answers/overview.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { reportedOf } from "@gantry/domain/fields/reported.ts";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "../../text/use-translation.ts";
import { Panel, PanelBody } from "../../kit/layout/panel.tsx";
import { useAgeText } from "../../kit/status/age.tsx";
import { deviceGlyphs } from "../../kit/status/glyph-shapes.ts";
import { GlyphMark } from "../../kit/status/glyphs.tsx";
import { problemText, reportedLabel } from "../../text/reported-text.ts";
import { timestampTitle } from "../../kit/time/timestamp-text.ts";
import css from "./dashboard.module.css";
import { DashboardRow } from "./dashboard-parts.tsx";

export function ProblemCauses({ kind, overview }: { kind: AnyKind; overview: OverviewAnswer }) {
  const { t } = useTranslation("moduleScreens");
  const members = reportedOf(kind.device?.reported, "problem").map(([name, { texts }]) => ({
    name,
    texts,
    causes: overview.problems?.[name] ?? [],
  }));
  if (members.length === 0) return null;
  const found = members.filter(({ causes }) => causes.length > 0);
  return (
    <Panel aria-label={t("dashboard.problems")} title={t("dashboard.problems")}>
      {found.length === 0 && <PanelBody className="dim">{t("dashboard.problemsNone")}</PanelBody>}
      {found.map(({ name, texts, causes }) => (
        <section key={name} aria-label={reportedLabel(name)}>
          {members.length > 1 && <h3 className={`dim small ${css.group}`}>{reportedLabel(name)}</h3>}
          <ul>
            {causes.map((cause) => (
              <CauseRow key={cause.code} kind={kind} member={name} texts={texts} cause={cause} />
            ))}
          </ul>
        </section>
      ))}
    </Panel>
  );
}

interface CauseRowProps {
  kind: AnyKind;
  member: string;
  texts: string;
  cause: ReportedProblem;
}

function CauseRow({ kind, member, texts, cause: { code, count, since } }: CauseRowProps) {
  const { t } = useTranslation("moduleScreens");
  const age = useAgeText(since);
  const filters = [{ field: member, operator: "EQUALS", value: code }];
  return (
    <DashboardRow>
      <GlyphMark glyph={deviceGlyphs.DEGRADED} size={16} />
      <Link className="grow" to={kind.pages} search={{ filters } as never}>
        {problemText(texts, code)}
      </Link>
      <span className="dim nowrap num" title={timestampTitle(since)}>
        {t(count === 1 ? "dashboard.since" : "dashboard.firstSince", { age })}
      </span>
      <b className="num">{count}</b>
    </DashboardRow>
  );
}
