export interface Lockfile {
  packages: Record<string, LockedPackage>;
  [more: string]: unknown;
}
interface LockedPackage {
  version?: string;
  resolved?: string;
  dev?: boolean;
  link?: boolean;
  license?: string;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
  [more: string]: unknown;
}

const systems = [
  "aix",
  "android",
  "darwin",
  "freebsd",
  "linux",
  "netbsd",
  "openbsd",
  "openharmony",
  "sunos",
  "win32",
];
const processors = ["arm", "arm64", "ia32", "loong64", "mips64el", "ppc64", "riscv64", "s390x", "x64"];

/**
 * Optional packages for other systems that are required in the lockfile but have no entry. npm omits them if
 * its registry did not have them, and then `npm ci` rejects the lockfile.
 */
export function missingPackages(lockfile: Lockfile): { name: string; version: string; dev: boolean }[] {
  const known = new Set(Object.keys(lockfile.packages).map((key) => key.replace(/^.*node_modules\//, "")));
  return Object.values(lockfile.packages).flatMap((entry) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name, version]) => !known.has(name) && /^\d/.test(version) && systemOf(name) !== undefined)
      .map(([name, version]) => ({ name, version, dev: entry.dev === true })),
  );
}

/** Adds an entry for each missing package: enough for npm to skip it on other systems. */
export function completeLockfile(lockfile: Lockfile): { lockfile: Lockfile; added: string[] } {
  const missing = missingPackages(lockfile);
  const entries = missing.map(({ name, version, dev }): [string, LockedPackage] => [
    `node_modules/${name}`,
    { version, ...systemOf(name), ...(dev ? { dev } : {}), optional: true },
  ]);
  const sorted = [...Object.entries(lockfile.packages), ...entries].sort(([a], [b]) =>
    a.localeCompare(b, "en"),
  );
  return {
    lockfile: { ...lockfile, packages: Object.fromEntries(sorted) },
    added: missing.map(({ name }) => name),
  };
}

/** Parses names such as `@oxlint/binding-linux-arm64-musl`. */
function systemOf(name: string): Pick<LockedPackage, "os" | "cpu" | "libc"> | undefined {
  const words = name.split(/[/-]/);
  const os = systems.find((system) => words.includes(system));
  const cpu = processors.find((processor) => words.includes(processor));
  if (!os || !cpu) return undefined;
  const musl = words.some((word) => word.startsWith("musl"));
  const glibc = words.some((word) => word.startsWith("gnu"));
  return { os: [os], cpu: [cpu], ...(musl ? { libc: ["musl"] } : glibc ? { libc: ["glibc"] } : {}) };
}
