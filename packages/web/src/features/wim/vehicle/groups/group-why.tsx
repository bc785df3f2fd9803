import { convert } from "@gantry/domain/units/convert.ts";
import { bridgeFormulaLb } from "@gantry/domain/wim/axle-groups.ts";
import { numberText } from "../../../../text/locale-text.ts";
import { useTranslation } from "../../../../text/use-translation.ts";
import { weightText } from "../../station/wim-figures.ts";
import type { ShownGroup } from "./shown-groups.ts";

/** How the law comes to the limit of a group. Its words are in feet and pounds, whatever units are shown. */
export function GroupWhy({ group, name }: { group: ShownGroup; name: string }) {
  const { t } = useTranslation("wim");
  return (
    <div className="column small" role="status">
      <b>{t("whyLimit", { group: name, limit: weightText(group.limitKg) })}</b>
      <span>
        <Reason group={group} />
      </span>
    </div>
  );
}

function Reason({ group: { rule, fromAxle, toAxle, distanceCm, limitKg } }: { group: ShownGroup }) {
  const { t } = useTranslation("wim");
  if (rule === "grossWeight") return t("whyGross");
  if (rule === "singleAxle") return t("whySingle");
  if (rule === "tandem") return t("whyTandem");
  const axles = toAxle - fromAxle + 1;
  const feet = convert(distanceCm ?? 0, "cm", "ft");
  const formulaLb = bridgeFormulaLb(axles, feet);
  const isMore = convert(limitKg, "kg", "lb") > formulaLb + 1;
  return (
    <>
      <span className="num">
        {t("formula", {
          feet: numberText(feet, 1),
          axles,
          gaps: axles - 1,
          exact: numberText(500 * ((feet * axles) / (axles - 1) + 12 * axles + 36)),
          rounded: numberText(formulaLb),
        })}
      </span>
      {isMore && <span>{t("twoTandems")}</span>}
    </>
  );
}
