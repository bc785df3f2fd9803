import {
  deviceVariables,
  type DeviceVariable,
  isDeviceVariable,
  type VariableName,
  variableNames,
  type VariableValues,
} from "@gantry/domain/dashboards/variables.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { kinds } from "@gantry/domain/kinds/index.ts";
import { useQueries } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { entityNameQuery } from "../../../queries/kind-queries.ts";
import { type PlaceChoices, usePlaceChoices } from "./place-choices.ts";
import { readVariables } from "./variable-values.ts";

/** A link with chosen values. */
export interface VariableLink {
  given: VariableValues;
  choose: (name: VariableName, value: string | undefined) => void;
}

/** The address of the page. */
export function usePageLink(): VariableLink {
  const given = readVariables(useSearch({ strict: false }));
  const navigate = useNavigate();
  return {
    given,
    choose: (name, value) =>
      void navigate({
        to: ".",
        search: ((before: object) => ({ ...before, [name]: value })) as never,
        replace: true,
      }),
  };
}

export interface Variables extends VariableLink {
  declared: readonly VariableName[];
  /** Of the link, without those that cannot be applied. */
  values: VariableValues;
  /** In the link, but nothing has this name or id. */
  unknown: readonly VariableName[];
  /** In the link, but not declared. */
  undeclared: readonly VariableName[];
  roads: PlaceChoices;
  directions: PlaceChoices;
}

/** The variables of a dashboard, as a link has them. */
export function useVariables(declared: readonly VariableName[], { given, choose }: VariableLink): Variables {
  const roads = usePlaceChoices("roadName", declared.includes("road"));
  const directions = usePlaceChoices("direction", declared.includes("direction"));
  const named = variableNames.filter((name) => given[name] !== undefined);
  const missing = useMissingDevices(declared, given);
  const isUnknown = (name: VariableName) => {
    if (isDeviceVariable(name)) return missing.includes(name);
    const { names, isComplete } = name === "road" ? roads : directions;
    return isComplete && !names.includes(given[name] ?? "");
  };
  const applied = named.filter((name) => declared.includes(name));
  const unknown = applied.filter(isUnknown);
  const known = applied.filter((name) => !unknown.includes(name));
  return {
    declared,
    values: Object.fromEntries(known.map((name) => [name, given[name]])),
    unknown,
    undeclared: named.filter((name) => !declared.includes(name)),
    given,
    roads,
    directions,
    choose,
  };
}

/** Devices of the link that do not exist, or that the person may not read. */
function useMissingDevices(declared: readonly VariableName[], given: VariableValues): DeviceVariable[] {
  const asked = declared.filter(isDeviceVariable).filter((name) => given[name] !== undefined);
  return useQueries({
    queries: asked.map((name) => entityNameQuery(kindOfVariable(name), given[name] ?? "")),
    combine: (answers) => asked.filter((_, at) => answers[at]?.data === null),
  });
}

export function kindOfVariable(name: DeviceVariable): AnyKind {
  const kind = (kinds as readonly AnyKind[]).find(({ entityType }) => entityType === deviceVariables[name]);
  if (!kind) throw new Error(`There is no kind of the variable "${name}"`);
  return kind;
}
