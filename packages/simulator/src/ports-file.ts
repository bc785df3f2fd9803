import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

export async function readPorts(path: string): Promise<Record<string, number>> {
  const text = await readFile(path, "utf8").catch(() => "{}");
  try {
    const known: unknown = JSON.parse(text);
    const entries = typeof known === "object" && known !== null ? Object.entries(known) : [];
    return Object.fromEntries(entries.filter(([, port]) => isPort(port)));
  } catch {
    return {};
  }
}

export async function writePorts(path: string, ports: Readonly<Record<string, number>>): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify(ports, null, 2)}\n`);
  await rename(draft, path);
}

function isPort(port: unknown): boolean {
  return typeof port === "number" && Number.isInteger(port) && port > 0 && port < 65_536;
}
