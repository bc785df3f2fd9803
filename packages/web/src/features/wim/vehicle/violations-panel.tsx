import type { VehicleReading } from "@gantry/domain/contract/answers/wim.ts";
import { Panel, PanelBody } from "../../../kit/layout/panel.tsx";
import { useTranslation } from "../../../text/use-translation.ts";
import { ViolationBadge } from "../readings/violation-badge.tsx";
import css from "../readings/readings.module.css";
import { ruleValueText } from "../station/wim-figures.ts";

type Violation = VehicleReading["violations"][number];

/** What exceeded which limit by how much, the worst first. */
export function ViolationsPanel({ reading: { violations } }: { reading: VehicleReading }) {
  const { t } = useTranslation("wim");
  if (violations.length === 0)
    return (
      <Panel title={t("violations")}>
        <PanelBody className="dim">{t("noViolation")}</PanelBody>
      </Panel>
    );
  return (
    <Panel title={t("violations")} meta={violations.length}>
      <PanelBody>
        <ul className="column num">
          {violations.map((violation) => (
            <li key={`${violation.rule} ${violation.fromAxle} ${violation.toAxle}`} className={css.violation}>
              <ViolationBadge type={violation.type}>{t(`violation.${violation.type}`)}</ViolationBadge>
              <span>
                <ViolationText violation={violation} />
              </span>
            </li>
          ))}
        </ul>
      </PanelBody>
    </Panel>
  );
}

function ViolationText({ violation }: { violation: Violation }) {
  const { t } = useTranslation("wim");
  const { rule, fromAxle, toAxle, measured, excess, limit } = violation;
  const name = t(`rules.${rule}`);
  const axles =
    fromAxle === toAxle
      ? t("oneAxle", { axle: fromAxle ?? 0 })
      : t("axlesFromTo", { from: fromAxle ?? 0, to: toAxle ?? 0 });
  const isOfAxles = fromAxle !== null && toAxle !== null;
  return t("violationLine", {
    what: isOfAxles ? t("ruleOfAxles", { rule: name, axles }) : name,
    measured: ruleValueText(rule, measured),
    excess: ruleValueText(rule, excess),
    limit: ruleValueText(rule, limit),
  });
}
