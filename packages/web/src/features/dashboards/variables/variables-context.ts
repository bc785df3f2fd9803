import type { VariableName, VariableValues } from "@gantry/domain/dashboards/variables.ts";
import { createContext, useContext } from "react";

interface DashboardVariables {
  /** What the dashboard lets its reader choose. */
  declared: readonly VariableName[];
  /** What is chosen. */
  values: VariableValues;
}

export const VariablesContext = createContext<DashboardVariables>({ declared: [], values: {} });

export const useDashboardVariables = (): DashboardVariables => useContext(VariablesContext);
