import { hasText } from "../../text/translate.ts";
import { translateComputed } from "../../text/translate-computed.ts";
import { storedSymbolOf } from "./field-units.ts";
import type { Source } from "./data-sources.ts";

const fieldKeys = (source: string, field: string) => [
  `dashboards:chart.fields.${field}`,
  `kindFields:${source}.${field}`,
  `fields:${field}`,
];

/** Undefined for a field without words, which is not offered. */
export const fieldWords = (source: string, field: string): string | undefined =>
  fieldKeys(source, field).some(hasText) ? translateComputed(fieldKeys(source, field)) : undefined;

/** With the unit in which the number is stored, such as `Speed, km/h`. */
export function measuredWords(source: string, field: string): string {
  const words = fieldWords(source, field) ?? field;
  const unit = storedSymbolOf(field);
  return unit === undefined ? words : `${words}, ${unit}`;
}

export const sourceWords = (name: string): string =>
  translateComputed([`dashboards:chart.sources.${name}`, `kinds:${name}.title`]);

interface Option {
  value: string;
  label: string;
}

/** Choices of sources, in the order of their words. */
export const sourceOptions = (sources: readonly Pick<Source, "name">[]): Option[] =>
  sources
    .map(({ name }) => ({ value: name, label: sourceWords(name) }))
    .toSorted((one, other) => one.label.localeCompare(other.label));

/** Choices of those fields of a source that have words. */
export const fieldOptions = (source: string, fields: Source["fields"]): Option[] =>
  fields.flatMap(({ name }) => {
    const label = fieldWords(source, name);
    return label === undefined ? [] : [{ value: name, label }];
  });
