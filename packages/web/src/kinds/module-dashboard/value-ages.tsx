import type { OverviewAnswer } from "@gantry/domain/contract/answers/overview.ts";
import { valueAges } from "@gantry/domain/contract/overview.ts";
import { Box } from "@mantine/core";
import { useTranslation } from "../../text/use-translation.ts";
import { Panel } from "../../kit/layout/panel.tsx";
import css from "./dashboard.module.css";

export function ValueAges({ overview: { ages, total } }: { overview: OverviewAnswer }) {
  const { t } = useTranslation("moduleScreens");
  if (!ages) return null;
  return (
    <Panel title={t("dashboard.ages")} meta={t("dashboard.agesText")}>
      <Box component="dl" className={css.ages} px={16} pt={8} pb={12}>
        {valueAges.map((age) => (
          <div key={age} data-none={ages[age] === 0 || undefined}>
            <dt className="age" data-freshness={ages[age] > 0 ? age : undefined}>
              {t(`dashboard.age.${age}`)}
            </dt>
            <dd
              className={css.bar}
              style={{ backgroundSize: `${(100 * ages[age]) / total}% 100%` }}
              aria-hidden
            />
            <dd className="num">{ages[age]}</dd>
          </div>
        ))}
      </Box>
    </Panel>
  );
}
