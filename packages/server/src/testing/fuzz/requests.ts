import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { kinds } from "@gantry/domain/kinds/index.ts";
import type fc from "fast-check";
import { blackPng } from "../harmful-files.ts";
import type { DescribedRoute } from "../openapi-routes.ts";
import { sampleDocument } from "../sample-document.ts";
import { oddBodies, oddMediaTypes, oddPathParts, oddValues } from "./odd-values.ts";
import { examples, type Chooser } from "./pick.ts";
import { makeId, makeValue, type ValueParts } from "./values.ts";

export interface FuzzRequest {
  route: DescribedRoute;
  /** Below `/api/v1`. */
  path: string;
  mediaType: string | undefined;
  body: string | Buffer | undefined;
}

const queries: Record<string, readonly string[]> = {
  at: ["2026-11-20T12:00:00.000Z", "now"],
  revision: ["1", "x"],
  source: ["DIRECT", "ROLE"],
  requestTypes: ["POLL", "POLL,POST"],
  timeframe: ["1h", "30d", "soon"],
  entityType: ["SIGN", "CAMERA", "NOTHING"],
  dryRun: ["true", "false"],
  from: ["2026-11-20T12:00:00.000Z", "0"],
  to: ["2026-11-20T12:00:00.000Z", "275760-09-13"],
  os: ["linux", "windows", "plan9"],
  field: ["sourceFile", "name"],
  name: ["a.png", "..%2fa", "%00"],
};
const files: readonly Buffer[] = [
  Buffer.from("name,host\r\nDMS 7,10.0.0.1\r\n"),
  Buffer.from([0, 1, 2, 255]),
  blackPng(8, 8),
  Buffer.from(`{"type":"FeatureCollection","features":[]}`),
];

/** Requests to described calls: mostly as declared, with ids of stored rows, and damaged in one place or another. */
export function fuzzRequests(
  routes: readonly DescribedRoute[],
  parts: Omit<ValueParts, "kind" | "path">,
): fc.Arbitrary<FuzzRequest> {
  return examples((pick) => {
    const route = pick.among(routes);
    const of = { ...parts, kind: kindOf(route.path), path: route.path };
    return { route, path: makePath(pick, route, of), ...makeBody(pick, route, of) };
  });
}

const kindsByLength = (kinds as readonly AnyKind[]).toSorted((a, b) => b.path.length - a.path.length);

function kindOf(path: string): AnyKind | undefined {
  const below = path.replace(/^\/api\/v1/, "");
  return (
    kindsByLength.find((kind) => `${below}/`.startsWith(`${kind.path}/`)) ??
    kindsByLength.find(
      (kind) => below.split("/")[1] === kind.path.split("/")[1] && /sign|camera/.test(kind.name),
    )
  );
}

function makePath(pick: Chooser, { path }: DescribedRoute, parts: ValueParts): string {
  const filled = path
    .replace(/^\/api\/v1/, "")
    .replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      pick.chance(8) ? pick.among(oddPathParts) : encodeURIComponent(makeId(pick, parts, name)),
    );
  if (!pick.chance(20)) return filled;
  const [name, values] = pick.among(Object.entries(queries));
  return `${filled}?${name}=${pick.among([...values, ...oddPathParts])}`;
}

function makeBody(
  pick: Chooser,
  route: DescribedRoute,
  parts: ValueParts,
): { mediaType: string | undefined; body: string | Buffer | undefined } {
  const [fileType] = route.fileTypes;
  if (fileType !== undefined)
    return {
      mediaType: pick.chance(10) ? pick.among(oddMediaTypes) : pick.among(route.fileTypes),
      body: pick.among(files),
    };
  if (route.method === "GET" || (!route.body && pick.chance(95)))
    return { mediaType: undefined, body: undefined };
  if (pick.chance(6)) {
    const body = pick.among(oddBodies);
    return { mediaType: body === undefined ? undefined : "application/json", body };
  }
  const text = JSON.stringify(makeDocument(pick, route, parts));
  return { mediaType: pick.chance(3) ? pick.among(oddMediaTypes) : "application/json", body: text };
}

/** For calls of a kind often a complete document, so that more than the first check is reached. */
function makeDocument(pick: Chooser, route: DescribedRoute, parts: ValueParts): unknown {
  const { kind } = parts;
  const isKindCall = kind && route.path.replace(/^\/api\/v1/, "").replace("/{id}", "") === kind.path;
  if (!isKindCall || pick.chance(40)) return makeValue(pick, route.body ?? {}, parts);
  const rows = parts.own.byKind.get(kind) ?? [];
  const document = {
    ...sampleDocument(kind, pick.whole(1, 200)),
    ...(rows.length > 0 && pick.chance(50) ? pick.among(rows).doc : {}),
  };
  if (route.method === "PUT" && rows.length > 0 && pick.chance(60))
    document["id"] = makeId(pick, parts, "id");
  if (pick.chance(60)) document[pick.among(Object.keys(document))] = pick.among(oddValues);
  return document;
}
