import { defineConfig } from "@playwright/test";
import { chromiumFlags } from "./scripts/test/chromium-flags.ts";

/** Browser tests against the real server, agents, simulator and PostgreSQL, started once for all of them. */
export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  outputDir: ".cache/test/browser",
  globalSetup: "./e2e/support/global-setup.ts",
  // Each uses devices, names and people of its own.
  workers: 2,
  // The second try is told by name in the summary: a page that is late on a busy machine does not hold up everything else.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 15_000, toHaveScreenshot: { maxDiffPixels: 50 } },
  forbidOnly: true,
  projects: [
    { name: "together", testIgnore: "**/server-away.spec.ts" },
    // It takes the server away from everybody.
    { name: "alone", testMatch: "**/server-away.spec.ts", dependencies: ["together"] },
  ],
  use: {
    browserName: "chromium",
    viewport: { width: 1440, height: 900 },
    locale: "en-US",
    timezoneId: "America/New_York",
    reducedMotion: "reduce",
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
    // Recording every step costs a fifth of the time; whoever looks for a fault asks for it with --trace.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: chromiumFlags,
    },
  },
});
