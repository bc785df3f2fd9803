import type { VariableName, VariableValues } from "@gantry/domain/dashboards/variables.ts";
import { type ListedScope, listedScopes } from "../dashboard-calls.ts";
import { readVariables } from "../variables/variable-values.ts";

export interface Shown {
  scope: ListedScope;
  id: string;
  /** Of its variables. */
  values?: VariableValues;
}

/** How long each dashboard stays, in seconds. */
export const staysS = [15, 30, 60, 300] as const;
const usualS = 30;
const fastestS = 5;

/** `?show=user/1,system/2/road=I-25&every=30` */
export const rotationSearch = (shown: readonly Shown[], everyS: number) => ({
  show: shown.map(partOf).join(","),
  every: everyS,
});

const partOf = ({ scope, id, values = {} }: Shown): string =>
  [
    scope,
    encodeURIComponent(id),
    ...Object.entries(values).map(([name, value]) => `${name}=${encodeURIComponent(value)}`),
  ].join("/");

/** The rotation with another value of a variable of one dashboard. */
export const withValue = (
  shown: readonly Shown[],
  at: number,
  [name, value]: [VariableName, string | undefined],
): Shown[] =>
  shown.map((one, index) => {
    if (index !== at) return one;
    const { [name]: _before, ...others } = one.values ?? {};
    return { ...one, values: value === undefined ? others : { ...others, [name]: value } };
  });

/** What an address asks for; parts that name no dashboard are left out. */
export function readRotation({ show, every }: Record<string, unknown>): {
  shown: Shown[];
  everyS: number;
} {
  const shown = String(show ?? "")
    .split(",")
    .flatMap((part) => {
      const [given, id = "", ...chosen] = part.split("/");
      const scope = listedScopes.find((one) => one === given);
      return scope && id !== "" ? { scope, id: decode(id), values: readValues(chosen) } : [];
    });
  const seconds = Number(every);
  return { shown, everyS: Number.isFinite(seconds) ? Math.max(fastestS, seconds) : usualS };
}

const readValues = (chosen: readonly string[]): VariableValues =>
  readVariables(
    Object.fromEntries(
      chosen.map((one) => {
        const [name = "", value = ""] = one.split("=");
        return [name, decode(value)];
      }),
    ),
  );

/** A text that was typed by hand may not be encoded. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
