import { defineConfig } from "@playwright/test";
import { chromiumFlags } from "./scripts/test/chromium-flags.ts";
import { headlessShellInPath } from "./scripts/test/find-programs.ts";

const wholeChromium = process.env.CHROMIUM_PATH;
const chromium = process.env.HEADLESS_SHELL_PATH ?? headlessShellInPath() ?? wholeChromium;
const launchWith = (executablePath: string | undefined) => ({
  launchOptions: { ...(executablePath ? { executablePath } : {}), args: chromiumFlags },
});
/** Without a window Chromium shows no notifications. */
const notificationSpecs = "**/push.spec.ts";

/** Browser tests against the real server, agents, simulator and PostgreSQL, started once for all tests. */
export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  outputDir: ".cache/test/browser",
  globalSetup: "./e2e/support/global-setup.ts",
  // Tests use their own devices, names and users.
  workers: 2,
  // The summary names retried tests: one slow page on a busy machine does not fail the run.
  retries: 1,
  timeout: 60_000,
  expect: {
    timeout: 15_000,
    // Playwright's own grow to a second, which is longer than most screens take to follow a key.
    toPass: { intervals: [50, 100, 200] },
    toHaveScreenshot: { maxDiffPixels: 50 },
  },
  forbidOnly: true,
  projects: [
    { name: "together", testIgnore: ["**/server-away.spec.ts", notificationSpecs], teardown: "alone" },
    {
      name: "notifications",
      testMatch: notificationSpecs,
      use: launchWith(wholeChromium),
      teardown: "alone",
    },
    // Stops the shared server, so it runs last, even after failures.
    { name: "alone", testMatch: "**/server-away.spec.ts" },
  ],
  use: {
    browserName: "chromium",
    viewport: { width: 1440, height: 900 },
    locale: "en-US",
    timezoneId: "America/New_York",
    reducedMotion: "reduce",
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
    // Tracing costs a fifth of the time; enable it with --trace when debugging.
    trace: "off",
    screenshot: "only-on-failure",
    ...launchWith(chromium),
  },
});
