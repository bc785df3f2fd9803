import { useQuery } from "@tanstack/react-query";
import { sourcesQuery } from "../../../kinds/data-queries/data-sources.ts";
import { classNames } from "../../../kit/class-names.ts";
import { optionText } from "../../../text/kind-text.ts";
import { listWords } from "../../../text/locale-text.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import type { Widget } from "../dashboard-calls.ts";
import { unusedVariables } from "./variable-values.ts";
import { useDashboardVariables } from "./variables-context.ts";
import css from "../dashboards.module.css";

/** Says which of the chosen variables a widget does not use. */
export function UnusedVariables({ widget }: { widget: Widget }) {
  const { t } = useTranslation("dashboards");
  const { values } = useDashboardVariables();
  const dataSource = widget.config?.query?.dataSource;
  const { data } = useQuery({
    ...sourcesQuery,
    enabled: dataSource !== undefined && Object.keys(values).length > 0,
  });
  const source = data?.dataSources.find(({ name }) => name === dataSource);
  const unused = unusedVariables(widget, values, source);
  if (unused.length === 0) return null;
  const names = listWords(unused.map((name) => optionText("variables", name).toLowerCase()));
  return <p className={classNames("dim small", css.unused)}>{t("variables.unused", { names })}</p>;
}
