import { isDeviceVariable, type VariableName, variableNames } from "@gantry/domain/dashboards/variables.ts";
import { EntityLink } from "../../../kinds/detail/entity-link.tsx";
import { optionText } from "../../../text/kind-text.ts";
import { kindOfVariable } from "./use-variables.ts";
import { useDashboardVariables } from "./variables-context.ts";
import css from "../dashboards.module.css";

/** What a dashboard in full screen is about: the head of the page is not there. */
export function WallTitle({ name }: { name: string }) {
  const { values } = useDashboardVariables();
  return (
    <header className={css.wallTitle}>
      <b>{name}</b>
      {variableNames.map((variable) => {
        const value = values[variable];
        return value !== undefined && <Chosen key={variable} variable={variable} value={value} />;
      })}
    </header>
  );
}

const Chosen = ({ variable, value }: { variable: VariableName; value: string }) => (
  <span>
    <span className="dim">{optionText("variables", variable)}</span>{" "}
    {isDeviceVariable(variable) ? (
      <EntityLink entityType={kindOfVariable(variable).entityType} entityId={value} />
    ) : (
      value
    )}
  </span>
);
