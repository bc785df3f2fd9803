import { expect, test } from "vitest";
import { readConfig } from "./config.ts";

test("an empty environment has safe defaults", () => {
  expect(readConfig({})).toMatchObject({
    serverUrl: "http://127.0.0.1:8080",
    signLeaseMinutes: 15,
    commLossMinutes: 5,
    logLevel: "info",
  });
});

test.each([
  ["GANTRY_SERVER_URL", "console.example.org"],
  ["GANTRY_SERVER_URL", "ftp://console.example.org"],
  ["GANTRY_SIGN_LEASE_MINUTES", "0"],
  ["GANTRY_SIGN_LEASE_MINUTES", "65535"],
  ["GANTRY_COMM_LOSS_MINUTES", "2.5"],
  ["GANTRY_AGENT_LOG", "loud"],
  ["GANTRY_VIEWER_ADDRESSES", "192.0.2.1, console.example.org"],
  ["GANTRY_VIEWER_PORT", "80"],
  ["GANTRY_RECORDING_MINUTES", "-1"],
  ["GANTRY_RECORDING_MB", "1"],
])("an invalid %s is named (%s)", (variable, value) => {
  expect(() => readConfig({ [variable]: value })).toThrow(variable);
});
