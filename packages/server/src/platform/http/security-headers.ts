import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

/** Streaming servers are wherever a tenant's cameras say, and the browser asks them itself (CAM-069). */
const streamSources = ["http:", "https:"];

/**
 * Headers that keep the page to itself: scripts only from here, never in a frame.
 * `formTargets` are other origins that forms go to, such as an external identity provider.
 */
export async function registerSecurityHeaders(
  app: FastifyInstance,
  options: { formTargets?: readonly string[]; isHttps?: boolean } = {},
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
        mediaSrc: ["'self'", "blob:", ...streamSources],
        workerSrc: ["'self'", "blob:"],
        connectSrc: ["'self'", "ws:", "wss:", ...streamSources],
        // Widgets of walls show pages from elsewhere, each in a sandbox of its own.
        frameSrc: ["https:", "http:"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'", ...(options.formTargets ?? [])],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    hsts: options.isHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: "same-origin" },
    xFrameOptions: { action: "deny" },
  });
}
