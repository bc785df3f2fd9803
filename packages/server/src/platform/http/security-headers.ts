import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

interface Options {
  /** Other origins that forms go to and tokens come from, such as an external identity provider. */
  issuerOrigins?: readonly string[];
  /** Streaming servers and pages of widgets; null: wherever a tenant's cameras and widgets say (CAM-069). */
  streamOrigins?: readonly string[] | null;
  /** Under which browsers reach us. */
  publicUrl?: string;
}

const anywhere = ["http:", "https:", "ws:", "wss:"];
const isWeb = (source: string): boolean => source.startsWith("http");

/**
 * Headers that keep the page to itself: scripts only from here, never in a frame. The same for all tenants: they are
 * sent before anybody has said who they are, and where a tenant's streams lie is not for everybody to read.
 */
export async function registerSecurityHeaders(app: FastifyInstance, options: Options = {}): Promise<void> {
  const { issuerOrigins = [], streamOrigins, publicUrl = "" } = options;
  const elsewhere = streamOrigins ?? anywhere;
  const pages = elsewhere.filter(isWeb);
  // Not every browser takes our own websocket for ourselves.
  const ownSocket = streamOrigins && isWeb(publicUrl) ? [publicUrl.replace(/^http/, "ws")] : [];
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
        mediaSrc: ["'self'", "blob:", ...pages],
        workerSrc: ["'self'", "blob:"],
        connectSrc: ["'self'", ...ownSocket, ...elsewhere, ...(streamOrigins ? issuerOrigins : [])],
        // Widgets of walls show pages from elsewhere, each in a sandbox of its own.
        frameSrc: pages.length > 0 ? pages : ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'", ...issuerOrigins],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    hsts: publicUrl.startsWith("https:") ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: "same-origin" },
    xFrameOptions: { action: "deny" },
  });
}
