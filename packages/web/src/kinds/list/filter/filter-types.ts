import { timeOf } from "@gantry/domain/filters/check-filter.ts";
import type { FieldFilter } from "@gantry/domain/filters/find.ts";
import { type FilterType, operatorsOf } from "@gantry/domain/filters/operators.ts";
import { readAgo } from "@gantry/domain/filters/relative-time.ts";
import { translate } from "../../../text/translate.ts";
import { type ComponentType, lazy } from "react";
import { timestampText } from "../../../kit/time/timestamp-text.ts";
import type { FilterField, ShownOperator, ValueProps } from "./filter-field.ts";
import type * as inputs from "./value-inputs.tsx";

/** What the filter panel and the texts of conditions know about one filter type. */
interface FilterTypeParts {
  /** In the order of the panel (TABLE-024 to TABLE-028). */
  operators: readonly ShownOperator[];
  /** Texts of operators that differ from those of other types. */
  operatorTexts?: "timeOperators";
  Input: ComponentType<ValueProps>;
  /** For operators that compare with several values. */
  ListInput?: ComponentType<ValueProps>;
  /** A value in words; undefined: as it is stored. */
  text?: (value: unknown, field: FilterField) => string | undefined;
  /** Compares the ends of a range. */
  orderOf?: (value: unknown) => number | undefined;
  /** How a condition marks its value for the server. */
  marks?: Pick<FieldFilter, "isTimestamp" | "isObjectId">;
}

const input = (name: keyof typeof inputs) =>
  lazy(async () => ({ default: (await import("./value-inputs.tsx"))[name] }));

const [TextInput, TextListInput] = [input("TextValue"), input("TextList")];
const texts = { Input: TextInput, ListInput: TextListInput };

export const filterTypes: Record<FilterType, FilterTypeParts> = {
  text: { operators: operatorsOf.text, ...texts },
  select: { operators: operatorsOf.select, ...texts },
  list: { operators: operatorsOf.list, ...texts },
  id: { operators: operatorsOf.id, ...texts, marks: { isObjectId: true } },
  flag: {
    operators: operatorsOf.flag,
    Input: input("FlagValue"),
    text: (value) => translate(value === true ? "common:yes" : "common:no"),
  },
  number: {
    operators: [...operatorsOf.number, "BETWEEN"],
    Input: input("NumberValue"),
    ListInput: input("NumberList"),
    text: (value, { unit }) =>
      unit && typeof value === "number" ? `${value / unit.stored} ${unit.text}` : undefined,
    orderOf: (value) => (typeof value === "number" ? value : undefined),
  },
  time: {
    operators: ["LAST", "EARLIER", "BETWEEN", ...operatorsOf.time],
    operatorTexts: "timeOperators",
    Input: input("TimeValue"),
    text: timeText,
    orderOf: timeOf,
    marks: { isTimestamp: true },
  },
};

function timeText(value: unknown): string {
  const ago = readAgo(value);
  if (ago) return translate(`list:agoUnits.${ago.unit}`, { count: ago.amount });
  return timestampText(String(value));
}
