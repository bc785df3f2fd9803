import { defineConfig } from "vitest/config";

const node = (name: string, include: string[], more: object = {}) => ({
  test: { name, include, environment: "node" as const, testTimeout: 20_000, hookTimeout: 60_000, ...more },
});

/** One project per package; those that need a database share one embedded cluster. */
export default defineConfig({
  test: {
    projects: [
      node("domain", ["packages/domain/src/**/*.test.ts"]),
      node("protocols", ["packages/protocols/src/**/*.test.ts"]),
      node("simulator", ["packages/simulator/src/**/*.test.ts"]),
      node("agent", ["packages/agent/src/**/*.test.ts"]),
      node("web", ["packages/web/src/**/*.test.ts"]),
      node("scripts", ["scripts/**/*.test.ts"]),
      node("server", ["packages/server/src/**/*.test.ts"], {
        globalSetup: ["packages/server/src/testing/cluster.ts"],
      }),
    ],
  },
});
