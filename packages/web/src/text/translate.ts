import type { en } from "@gantry/domain/locales/index.ts";
import { pluralForm } from "./locale-text.ts";

/** Texts by namespace, then by key; `key_one` and `key_other` are one text in its number. */
type Texts = { readonly [key: string]: string | Texts };

type Namespaces = typeof en;
export type Namespace = keyof Namespaces;

type WithoutNumber<K extends string> = K extends `${infer Stem}_one` | `${infer Stem}_other` ? Stem : K;
type KeysOf<T> = {
  [K in keyof T & string]: T[K] extends string ? WithoutNumber<K> : `${K}.${KeysOf<T[K]>}`;
}[keyof T & string];
type Keys = { [N in Namespace]: KeysOf<Namespaces[N]> };

/** For example `common:save`. */
export type TextKey = { [N in Namespace]: `${N}:${Keys[N]}` }[Namespace];

/**
 * What stands in for `{{name}}`. A number as `count` chooses the text for one or several. `defaultValue` is shown for a
 * computed key without a text.
 */
type Values = Readonly<Record<string, unknown>>;

/** Translates keys of the namespace N, or of any with its name before the key. */
export type Translate<N extends Namespace = never> = (key: Keys[N] | TextKey, values?: Values) => string;

let texts: Readonly<Record<string, Texts>> = {};
const listeners = new Set<() => void>();

/** Adds texts by namespace; components that show texts render again. */
export function addTexts(added: Readonly<Record<string, Texts>>): void {
  const merged = Object.entries(added).map(([namespace, own]) => [
    namespace,
    { ...texts[namespace], ...own },
  ]);
  texts = { ...texts, ...(Object.fromEntries(merged) as typeof texts) };
  translators.clear();
  for (const listener of listeners) listener();
}

/** Calls `listener` after texts were added; returns the end of it. */
export function subscribeToTexts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const hasText = (key: string): boolean => find(key, "common") !== undefined;

export const translate: Translate = (key, values) => translateFirst([key], values);

const translators = new Map<string, Translate<Namespace>>();

/** The same function for the same namespace until texts are added. */
export function translateIn<N extends Namespace>(namespace: N): Translate<N> {
  const known = translators.get(namespace);
  if (known) return known;
  const made: Translate<Namespace> = (key, values) => translateFirst([key], values, namespace);
  translators.set(namespace, made);
  return made;
}

/** The first key that has a text. A missing text is logged, and the key is shown. */
export function translateFirst(keys: readonly string[], values: Values = {}, namespace = "common"): string {
  for (const key of keys) {
    const text = find(key, namespace, values["count"]);
    if (text !== undefined) return fillIn(text, values);
  }
  const last = keys.at(-1) ?? "";
  if (typeof values["defaultValue"] === "string") return values["defaultValue"];
  console.error(`There is no text for ${last.includes(":") ? last : `${namespace}:${last}`}`);
  return last.slice(last.indexOf(":") + 1);
}

function find(key: string, usual: string, count?: unknown): string | undefined {
  const colon = key.indexOf(":");
  const namespace = colon < 0 ? usual : key.slice(0, colon);
  const path = [namespace, ...key.slice(colon + 1).split(".")];
  const numbered =
    typeof count === "number" ? textAt(path.with(-1, `${path.at(-1)}_${pluralForm(count)}`)) : undefined;
  return numbered ?? textAt(path);
}

function textAt(path: readonly string[]): string | undefined {
  let part: string | Texts | undefined = texts;
  for (const key of path) {
    if (typeof part !== "object" || !Object.hasOwn(part, key)) return undefined;
    part = part[key];
  }
  return typeof part === "string" ? part : undefined;
}

/** A text may refer to another one: `$t(namespace:key.{{name}})`. */
function fillIn(text: string, values: Values): string {
  const reference = /^\$t\((.+)\)$/.exec(text)?.[1];
  return reference === undefined
    ? putValues(text, values)
    : translateFirst([putValues(reference, values)], values);
}

const putValues = (text: string, values: Values): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ""));
