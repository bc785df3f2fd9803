import { watch } from "node:fs";
import path from "node:path";
import type { Child } from "./child.ts";
import { report, root } from "./report.ts";

const quietMs = 300;
const usedBy: Record<string, (name: string) => boolean> = {
  "packages/domain/src": (name) => name !== "page",
  "packages/protocols/src": (name) => name.startsWith("agent") || name === "simulator",
  "packages/server/src": (name) => name === "server",
  "packages/agent/src": (name) => name.startsWith("agent"),
  "packages/simulator/src": (name) => name === "simulator",
};

export function restartOnChange(children: Child[]): void {
  for (const [folder, uses] of Object.entries(usedBy)) {
    let timer: NodeJS.Timeout | undefined;
    watch(path.join(root, folder), { recursive: true }, (_event, file) => {
      if (!file?.endsWith(".ts") || /\.test\.|testing\//.test(file)) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        report(`${folder}/${file} changed.`);
        for (const child of children.filter(({ name }) => uses(name))) void child.restart();
      }, quietMs);
    });
  }
}
