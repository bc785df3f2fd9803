import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

/**
 * Headers that keep the page to itself: scripts only from here, never in a frame.
 * `connectSources` are other origins the page may call, such as an external identity provider.
 */
export async function registerSecurityHeaders(
  app: FastifyInstance,
  options: { connectSources?: readonly string[]; isHttps?: boolean } = {},
): Promise<void> {
  await app.register(helmet, {
    global: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Component styles are set as attributes by the component library.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:"],
        fontSrc: ["'self'", "data:"],
        mediaSrc: ["'self'", "blob:"],
        workerSrc: ["'self'", "blob:"],
        connectSrc: ["'self'", "ws:", "wss:", ...(options.connectSources ?? [])],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'", ...(options.connectSources ?? [])],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    hsts: options.isHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: "same-origin" },
    xFrameOptions: { action: "deny" },
  });
}
