import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { chromiumFlags } from "./scripts/test/chromium-flags.ts";
import { chromiumInPath, headlessShellInPath } from "./scripts/test/find-programs.ts";

const node = (name: string, include: string[], more: object = {}) => ({
  test: {
    name,
    include,
    environment: "node" as const,
    // Four times what the slowest test takes alone: a busy machine is slow, not wrong.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    setupFiles: ["scripts/test/property-runs.ts"],
    // Tests share only imports; a process per file would cost more than the tests.
    isolate: false,
    ...more,
  },
});

const chromium =
  process.env.HEADLESS_SHELL_PATH ?? headlessShellInPath() ?? process.env.CHROMIUM_PATH ?? chromiumInPath();

/** Components in a real browser: what a test does to them is what a person does. */
const page = {
  plugins: [react()],
  // Found only while tests run, a package would reload the page under them.
  optimizeDeps: {
    // All of them: one that is found during a run reloads the page under its tests.
    include: [
      "@dnd-kit/core",
      "@dnd-kit/sortable",
      "@fullcalendar/react",
      "@fullcalendar/react/daygrid",
      "@fullcalendar/react/interaction",
      "@fullcalendar/react/themes/classic",
      "@fullcalendar/react/timegrid",
      "@mantine/core",
      "@mantine/hooks",
      "@noble/hashes/sha2.js",
      "@noble/hashes/utils.js",
      "@tabler/icons-react",
      "@tanstack/react-query",
      "@tanstack/react-router",
      "@tiptap/react",
      "@tiptap/starter-kit",
      "echarts/charts",
      "echarts/components",
      "echarts/core",
      "echarts/renderers",
      "fflate",
      "hls.js/light",
      "json-logic-js",
      "libphonenumber-js/min",
      "maplibre-gl",
      "oauth4webapi",
      "pmtiles",
      "react",
      "react-dom",
      "react-dom/client",
      "react-easy-crop",
      "react-hook-form",
      "react/jsx-dev-runtime",
      "react/jsx-runtime",
      "rrule-temporal",
      "three",
      "three/addons/controls/OrbitControls.js",
      "zod",
      "zustand",
      "zustand/vanilla",
    ],
  },
  test: {
    name: "page",
    include: ["packages/web/src/**/*.page.test.tsx"],
    testTimeout: 40_000,
    // As for the tests of the whole site: the summary names those that passed only then.
    retry: 1,
    expect: { poll: { timeout: 10_000 } },
    isolate: false,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 1024, height: 768 },
      provider: playwright({
        launchOptions: { ...(chromium && { executablePath: chromium }), args: chromiumFlags },
        actionTimeout: 15_000,
      }),
      instances: [{ browser: "chromium" as const }],
    },
  },
};

/** One project per package; those with a database share one embedded cluster. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      node("domain", ["packages/domain/src/**/*.test.ts"]),
      node("protocols", ["packages/protocols/src/**/*.test.ts"]),
      node("simulator", ["packages/simulator/src/**/*.test.ts"]),
      // Mostly these wait, for links, devices and pictures; `npm test` runs them beside the others.
      node("agent", ["packages/agent/src/**/*.test.ts"], { maxWorkers: 4, sequence: { groupOrder: 1 } }),
      node("web", ["packages/web/src/**/*.test.{ts,tsx}"], { exclude: ["**/*.page.test.tsx"] }),
      page,
      node("scripts", ["scripts/**/*.test.ts"]),
      // The kill test starts a complete site; nothing else may run beside it.
      node("e2e", ["e2e/**/*.test.ts"], {
        testTimeout: 300_000,
        hookTimeout: 120_000,
        fileParallelism: false,
      }),
      node("server", ["packages/server/src/**/*.test.ts"], {
        globalSetup: ["packages/server/src/testing/cluster.ts"],
      }),
    ],
  },
});
