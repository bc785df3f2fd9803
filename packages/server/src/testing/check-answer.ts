import { apiPath } from "@gantry/domain/contract/api-path.ts";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { openapiDocument } from "../platform/http/openapi.ts";
import type { RouteDeclaration } from "../platform/http/route.ts";
import type { ApiDocument } from "./openapi-routes.ts";

interface SentAnswer {
  method: string;
  /** As it is declared: `/api/v1/signs/queue/:signId`. */
  path: string;
  status: number;
  contentType: string;
  body: unknown;
}

/** Compares answers with what their routes declare, problem documents included; says what is wrong, or undefined. */
export function answerChecker(routes: readonly RouteDeclaration<never>[]) {
  const declared = new Map(routes.map((route) => [`${route.method} ${apiPath}${route.path}`, route]));
  const known = new Map<string, (answer: SentAnswer) => string | undefined>();
  return (answer: SentAnswer): string | undefined => {
    const name = `${answer.method} ${answer.path}`;
    const route = declared.get(name);
    if (!route) return undefined;
    const check = known.get(name) ?? checkerOf(route);
    known.set(name, check);
    const wrong = check(answer);
    return wrong === undefined ? undefined : `${name} answered ${answer.status}: ${wrong}`;
  };
}

function checkerOf(route: RouteDeclaration<never>): (answer: Answered) => string | undefined {
  const document = openapiDocument([route], "test") as unknown as ApiDocument;
  const [path = ""] = Object.keys(document.paths);
  return documentChecker(document)(route.method, path);
}

type Answered = Pick<SentAnswer, "status" | "contentType" | "body">;

/** Compares answers with an OpenAPI document. */
export function documentChecker(document: ApiDocument) {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(document, "api");
  return (method: string, path: string): ((answer: Answered) => string | undefined) => {
    const at = ["paths", path, method.toLowerCase(), "responses"];
    const responses = document.paths[path]?.[method.toLowerCase()]?.responses ?? {};
    const validators = new Map<string, ValidateFunction | undefined>();

    return ({ status, contentType, body }) => {
      if (status === 304) return body === "" ? undefined : "a body that the caller holds was sent";
      const named = status < 400 ? String(status) : "default";
      const { content } = responses[named] ?? {};
      if (!responses[named]) return "no such status is declared";
      if (!content) return body === "" ? undefined : "no body is declared";
      const type = Object.keys(content).find((mime) => mime === "*/*" || contentType.startsWith(mime));
      if (type === undefined) return `its type ${contentType} is not declared`;
      if (!type.endsWith("json")) return undefined;
      const reference = `api#/${[...at, named, "content", type, "schema"].map(pointerPart).join("/")}`;
      const validate = validators.get(named) ?? ajv.getSchema(reference);
      validators.set(named, validate);
      if (!validate) return `its schema cannot be read at ${reference}`;
      const json: unknown =
        typeof body === "string" || Buffer.isBuffer(body) ? JSON.parse(body.toString()) : body;
      return validate(json)
        ? undefined
        : `${ajv.errorsText(validate.errors, { dataVar: "answer" })} ${JSON.stringify(validate.errors?.[0]?.params)}`;
    };
  };
}

const pointerPart = (part: string): string => encodeURIComponent(part.replaceAll("/", "~1"));
