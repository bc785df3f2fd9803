import { defineConfig } from "vitest/config";

const node = (name: string, include: string[], more: object = {}) => ({
  test: {
    name,
    include,
    environment: "node" as const,
    // Four times what the slowest test takes alone: a busy machine is slow, not wrong.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    setupFiles: ["scripts/test/property-runs.ts"],
    // Tests share nothing but what is imported; a process and its imports for each file would cost more than the tests.
    isolate: false,
    ...more,
  },
});

/** One project per package; those that need a database share one embedded cluster. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      node("domain", ["packages/domain/src/**/*.test.ts"]),
      node("protocols", ["packages/protocols/src/**/*.test.ts"]),
      node("simulator", ["packages/simulator/src/**/*.test.ts"]),
      // Mostly these wait, for links, devices and pictures; `npm test` runs them beside the others.
      node("agent", ["packages/agent/src/**/*.test.ts"], { maxWorkers: 4, sequence: { groupOrder: 1 } }),
      node("web", ["packages/web/src/**/*.test.{ts,tsx}"]),
      node("scripts", ["scripts/**/*.test.ts"]),
      // The kill test has a site of its own, with everything in it; nothing else may run beside it.
      node("e2e", ["e2e/**/*.test.ts"], {
        testTimeout: 3_600_000,
        hookTimeout: 120_000,
        fileParallelism: false,
      }),
      node("server", ["packages/server/src/**/*.test.ts"], {
        globalSetup: ["packages/server/src/testing/cluster.ts"],
      }),
    ],
  },
});
