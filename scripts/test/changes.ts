import { execFileSync } from "node:child_process";
import { root } from "../site/report.ts";

export interface Changes {
  /** Commit since which files count as changed, those not committed yet included. */
  base: string;
  files: string[];
}

/** What changed since this branch left the main one; on the main branch itself, since its last commit. */
export function changesSinceMain(): Changes {
  const main = ["origin/main", "main"].find(isCommit) ?? "HEAD";
  const base = runGit("merge-base", "HEAD", main).trim();
  const known = runGit("diff", "--name-only", base).split("\n");
  const added = runGit("ls-files", "--others", "--exclude-standard").split("\n");
  return { base, files: [...known, ...added].filter(Boolean) };
}

/** Whether tests of the whole site can notice: they import nothing of what they start. */
export function reachesSite(files: readonly string[]): boolean {
  const site =
    /^(packages\/(?!.*\.test\.tsx?$)|e2e\/|scripts\/(site|start|e2e-site)|package(-lock)?\.json$|playwright\.config\.ts$)/;
  return files.some((file) => site.test(file));
}

const isCommit = (name: string): boolean => {
  try {
    runGit("rev-parse", "--verify", "--quiet", `${name}^{commit}`);
    return true;
  } catch {
    return false;
  }
};

function runGit(...args: string[]): string {
  return execFileSync("git", args, { cwd: root, encoding: "utf8" });
}
