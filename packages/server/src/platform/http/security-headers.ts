import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

interface Options {
  issuerOrigins?: readonly string[];
  /** Origins of streaming servers and widgets; null: any, as tenants configure them (CAM-069). */
  streamOrigins?: readonly string[] | null;
  publicUrl?: string;
  /** Origins of the sites that may show a tenant's public pages in a frame. */
  embeddersOf?: (tenantId: string) => Promise<readonly string[]>;
}

/** Features of the browser that the page does not use; it does use fullscreen and the clipboard. */
const permissionsPolicy = [
  "camera",
  "microphone",
  "geolocation",
  "payment",
  "usb",
  "serial",
  "bluetooth",
  "hid",
  "midi",
  "accelerometer",
  "gyroscope",
  "magnetometer",
]
  .map((feature) => `${feature}=()`)
  .join(", ");
const anywhere = ["http:", "https:", "ws:", "wss:"];
const isWeb = (source: string): boolean => source.startsWith("http");

/**
 * Content security policy: own scripts only, no framing except of public pages where a tenant allows it. Otherwise the
 * same for all tenants, because it is sent before sign-in and must not reveal a tenant's stream hosts.
 */
export async function registerSecurityHeaders(app: FastifyInstance, options: Options = {}): Promise<void> {
  const { issuerOrigins = [], streamOrigins, publicUrl = "", embeddersOf } = options;
  const elsewhere = streamOrigins ?? anywhere;
  const pages = elsewhere.filter(isWeb);
  // Some browsers do not include our own websocket in 'self'.
  const ownSocket = streamOrigins && isWeb(publicUrl) ? [publicUrl.replace(/^http/, "ws")] : [];
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("Permissions-Policy", permissionsPolicy);
  });
  await app.register(helmet, {
    global: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // The component library sets inline styles.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:"],
        fontSrc: ["'self'", "data:"],
        mediaSrc: ["'self'", "blob:", ...pages],
        workerSrc: ["'self'", "blob:"],
        connectSrc: ["'self'", ...ownSocket, ...elsewhere, ...(streamOrigins ? issuerOrigins : [])],
        // Wall widgets show external pages, each in a sandbox.
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
  if (embeddersOf) allowEmbedding(app, embeddersOf);
}

function allowEmbedding(app: FastifyInstance, embeddersOf: NonNullable<Options["embeddersOf"]>): void {
  app.addHook("onRequest", async ({ url }, { raw }) => {
    const tenantId = /^\/read-only\/([a-z0-9_-]+)\//.exec(url)?.[1];
    const origins = tenantId === undefined ? [] : await embeddersOf(tenantId);
    if (origins.length === 0) return;
    const policy = String(raw.getHeader("Content-Security-Policy"));
    const ancestors = `frame-ancestors ${origins.join(" ")}`;
    raw.setHeader("Content-Security-Policy", policy.replace("frame-ancestors 'none'", ancestors));
    // It knows no list of sites.
    raw.removeHeader("X-Frame-Options");
  });
}
