import {
  type DeviceVariable,
  isDeviceVariable,
  type VariableName,
} from "@gantry/domain/dashboards/variables.ts";
import { Button, Select } from "@mantine/core";
import { Note } from "../../../kit/feedback/note.tsx";
import { Toolbar } from "../../../kit/layout/toolbar.tsx";
import { useEntityOptions } from "../../../kinds/form/fields/choice/use-entity-options.ts";
import { useCan } from "../../../session/session-store.ts";
import { optionText } from "../../../text/kind-text.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { kindOfVariable, type Variables } from "./use-variables.ts";
import css from "../dashboards.module.css";

/** Chooses what the widgets below are about; says which part of a link cannot be applied. */
export function VariableBar({ variables }: { variables: Variables }) {
  const { t } = useTranslation("dashboards");
  const { declared, unknown, undeclared } = variables;
  return (
    <>
      {declared.length > 0 && (
        <Toolbar label={t("variables.title")}>
          {declared.map((name) =>
            isDeviceVariable(name) ? (
              <DeviceChoice key={name} name={name} variables={variables} />
            ) : (
              <PlaceChoice key={name} name={name} variables={variables} />
            ),
          )}
        </Toolbar>
      )}
      {unknown.map((name) => (
        <LinkNote key={name} name={name} variables={variables} />
      ))}
      {undeclared.map((name) => (
        <LinkNote key={name} name={name} variables={variables} />
      ))}
    </>
  );
}

interface ChoiceProps<Name extends VariableName> {
  name: Name;
  variables: Variables;
}

function PlaceChoice({ name, variables }: ChoiceProps<"road" | "direction">) {
  const { t } = useTranslation("dashboards");
  const { names, hasFailed } = name === "road" ? variables.roads : variables.directions;
  const value = variables.values[name];
  const data = value === undefined || names.includes(value) ? names : [value, ...names];
  return (
    <Select
      className={css.variable}
      label={optionText("variables", name)}
      placeholder={t("variables.all")}
      searchable
      clearable
      data={[...data]}
      value={value ?? null}
      error={hasFailed && t("variables.incomplete")}
      nothingFoundMessage={t("variables.nothingFound")}
      onChange={(chosen) => variables.choose(name, chosen ?? undefined)}
    />
  );
}

function DeviceChoice(props: ChoiceProps<DeviceVariable>) {
  const mayRead = useCan("READ", kindOfVariable(props.name).entityType);
  return mayRead && <ReadableDevice {...props} />;
}

function ReadableDevice({ name, variables }: ChoiceProps<DeviceVariable>) {
  const { t } = useTranslation("dashboards");
  const value = variables.values[name];
  const { input } = useEntityOptions(kindOfVariable(name).name, value ? [value] : []);
  return (
    <Select
      className={css.variable}
      label={optionText("variables", name)}
      clearable
      {...input}
      placeholder={t("variables.all")}
      value={value ?? null}
      onChange={(id) => variables.choose(name, id ?? undefined)}
    />
  );
}

/** A value of the link that is not applied, and why. */
function LinkNote({ name, variables }: ChoiceProps<VariableName>) {
  const { t } = useTranslation("dashboards");
  const { given, declared } = variables;
  const variable = optionText("variables", name);
  return (
    <Note
      tone="warning"
      role="status"
      title={t("variables.notApplied", { variable, value: given[name] ?? "" })}
      actions={
        <Button size="compact-sm" variant="default" onClick={() => variables.choose(name, undefined)}>
          {t("variables.removeFromLink", { variable: variable.toLowerCase() })}
        </Button>
      }
    >
      {t(
        !declared.includes(name)
          ? "variables.notDeclared"
          : isDeviceVariable(name)
            ? "variables.deviceUnknown"
            : "variables.placeUnknown",
      )}
    </Note>
  );
}
