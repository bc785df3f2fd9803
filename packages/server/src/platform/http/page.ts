import { existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

/** First segments of addresses that are never the page. */
export const reservedSegments = [
  "api",
  "websocket",
  "oidc",
  "media",
  "agent",
  "metrics",
  "healthz",
  "readyz",
];

/** Lets replies send files of the built page, with their compressed copies (`name.br`, `name.gz`). */
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
 * The file that answers a GET: one of the built page, or the page itself for every address that is not reserved,
 * because pages and calls share names. Undefined: there is nothing.
 */
export function pageFileFor(method: string, address: string, folder: string): string | undefined {
  if (method !== "GET" && method !== "HEAD") return undefined;
  const asked = decoded(address);
  const [first = ""] = asked;
  if (reservedSegments.includes(first) || asked.includes("..")) return undefined;
  if (isFile(path.join(folder, ...asked))) return asked.join("/");
  // Public pages are an entry of their own, without the console.
  if (first === "read-only" && isFile(path.join(folder, "read-only.html"))) return "read-only.html";
  // In a folder of files only files are found: a missing script answered with the page would be run as one.
  if (topFolders(folder).has(first)) return undefined;
  return isFile(path.join(folder, "index.html")) ? "index.html" : undefined;
}

function decoded(address: string): string[] {
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
