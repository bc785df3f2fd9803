/** One step into a JSON document. */
type Step =
  | { type: "member"; name: string }
  | { type: "every" }
  | { type: "where"; name: string; value: string };

export type JsonPath = readonly Step[];

export const pathMaxLength = 200;
const maxSteps = 16;
/** Elements of a list that are compared for `[name=value]`. */
const maxCompared = 20_000;

/**
 * Reads a path: `data.lanes[*].speed`, `sites[id=D-17].speed`, `[0].speed`, or a JSON Pointer (RFC 6901) where `*` is
 * every element: `/data/lanes/0/speed`. `$` is the document. Undefined if it is none.
 */
export function parseJsonPath(text: string): JsonPath | undefined {
  if (text === "" || text.length > pathMaxLength) return undefined;
  const steps = text.startsWith("/") ? parsePointer(text) : parseDotted(text);
  if (!steps || steps.length > maxSteps) return undefined;
  return steps.filter(({ type }) => type === "every").length > 1 ? undefined : steps;
}

function parsePointer(text: string): Step[] | undefined {
  if (/~(?![01])/.test(text)) return undefined;
  return text
    .slice(1)
    .split("/")
    .map((part) => stepOf(part.replaceAll("~1", "/").replaceAll("~0", "~")));
}

const stepOf = (name: string): Step => (name === "*" ? { type: "every" } : { type: "member", name });

const dottedStep = /(?:^|\.)([^.[\]=*$]+)|\[(\*|\d{1,9})\]|\[([^.[\]=*]+)=([^[\]]+)\]/y;

function parseDotted(text: string): Step[] | undefined {
  const steps: Step[] = [];
  let at = text.startsWith("$") ? 1 : 0;
  // After `$` a name needs its dot as well.
  if (at === 1 && text.length > 1 && !/[.[]/.test(text.charAt(1))) return undefined;
  while (at < text.length) {
    dottedStep.lastIndex = at;
    const [all, name, index, member, value] = dottedStep.exec(text) ?? [];
    if (!all) return undefined;
    at += all.length;
    if (member !== undefined && value !== undefined)
      steps.push({ type: "where", name: member.trim(), value: value.trim() });
    else steps.push(stepOf(name ?? index ?? ""));
  }
  return steps;
}

export const hasEvery = (path: JsonPath): boolean => path.some(({ type }) => type === "every");

/** The values at a path, one for each element that `*` stands for; undefined where nothing is. */
export function findAtPath(document: unknown, path: JsonPath, maxElements: number): unknown[] {
  const at = path.findIndex(({ type }) => type === "every");
  if (at < 0) return [followPath(document, path)];
  const elements = elementsOf(followPath(document, path.slice(0, at)), maxElements);
  return elements.map((element) => followPath(element, path.slice(at + 1)));
}

function followPath(value: unknown, path: JsonPath): unknown {
  return path.reduce<unknown>((here, step) => {
    if (step.type === "where") return findWhere(here, step);
    return step.type === "member" ? memberOf(here, step.name) : undefined;
  }, value);
}

function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  // Lists have `length` of their own.
  if (Array.isArray(value) && !/^\d+$/.test(name)) return undefined;
  return Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
}

function findWhere(value: unknown, { name, value: wanted }: { name: string; value: string }): unknown {
  return elementsOf(value, maxCompared).find((element) => {
    const found = memberOf(element, name);
    return (typeof found === "string" || typeof found === "number") && String(found) === wanted;
  });
}

/** Elements of a list, or values of an object. */
function elementsOf(value: unknown, max: number): unknown[] {
  if (Array.isArray(value)) return value.slice(0, max);
  if (typeof value !== "object" || value === null) return [];
  const elements: unknown[] = [];
  for (const name in value) {
    if (elements.length === max) break;
    if (Object.hasOwn(value, name)) elements.push((value as Record<string, unknown>)[name]);
  }
  return elements;
}
