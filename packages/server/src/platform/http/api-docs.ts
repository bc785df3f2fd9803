import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { openapiDocument } from "./openapi.ts";
import type { RouteDeclaration } from "./route.ts";

export async function registerApiDocs(
  app: FastifyInstance,
  declarations: readonly RouteDeclaration<never>[],
  version: string,
): Promise<void> {
  let built: { document: object; text: string } | undefined;
  // Built for its first reader: a server that starts has no time for it.
  const buildDescription = () => {
    if (built) return built;
    const document = openapiDocument(declarations, version);
    return (built = { document, text: JSON.stringify(document) });
  };
  app.get("/api/openapi.json", async (_request, reply) =>
    reply.type("application/json; charset=utf-8").send(buildDescription().text),
  );
  await app.register(documentProvider(() => buildDescription().document));
  await app.register(swaggerUi, { routePrefix: "/api/docs", uiConfig: { deepLinking: false } });
}

// The plugin expects this decorator; our document is built from the route declarations.
function documentProvider(document: () => object) {
  const provide = async (app: FastifyInstance) => void app.decorate("swagger", document as never);
  return Object.assign(provide, {
    [Symbol.for("skip-override")]: true,
    [Symbol.for("plugin-meta")]: { name: "@fastify/swagger" },
  });
}
