import { existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

const reservedSegments = [
  "api",
  "websocket",
  "oidc",
  "media",
  "agent",
  "metrics",
  "healthz",
  "readyz",
  "map-regions",
];

/** Includes compressed copies (`name.br`, `name.gz`). */
export async function registerPageFiles(app: FastifyInstance, folder: string): Promise<void> {
  const root = path.resolve(folder);
  const hashed = path.join(root, "assets") + path.sep;
  await app.register(fastifyStatic, {
    root,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const lasting = file.startsWith(hashed);
      reply.header("Cache-Control", lasting ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
}

/**
 * The file for a GET: a built file, or the page itself for every unreserved path, because pages and calls
 * share names. Undefined if there is none.
 */
export function pageFileFor(method: string, address: string, folder: string): string | undefined {
  if (method !== "GET" && method !== "HEAD") return undefined;
  const segments = decodeSegments(address);
  const [first = ""] = segments;
  if (reservedSegments.includes(first) || segments.includes("..")) return undefined;
  if (isFile(path.join(folder, ...segments))) return segments.join("/");
  // The public pages have their own entry, without the console.
  if ((first === "read-only" || first === "shared") && isFile(path.join(folder, "read-only.html")))
    return "read-only.html";
  // A missing script must be a 404: the page in its place would be run as a script.
  if (topFolders(folder).has(first)) return undefined;
  return isFile(path.join(folder, "index.html")) ? "index.html" : undefined;
}

function decodeSegments(address: string): string[] {
  try {
    return decodeURIComponent(address)
      .split(/[/\\\0]/)
      .filter((segment) => segment !== "");
  } catch {
    return [".."];
  }
}

function isFile(file: string): boolean {
  return existsSync(file) && statSync(file).isFile();
}

function topFolders(folder: string): Set<string> {
  if (!existsSync(folder)) return new Set();
  const entries = readdirSync(folder, { withFileTypes: true });
  return new Set(entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])));
}
