import { expect, test } from "vitest";
import { installerName } from "./download-installer.ts";

test("the installer has the server's file name, by default zip for Windows and tar.gz otherwise (ADM-026, ADM-027)", () => {
  expect(installerName('attachment; filename="gantry-agent-metro.tar.gz"', "linux")).toBe(
    "gantry-agent-metro.tar.gz",
  );
  expect(installerName("attachment; filename=agent.zip", "linux")).toBe("agent.zip");
  expect(installerName(null, "windows")).toBe("gantry-agent.zip");
  expect(installerName("attachment", "linux")).toBe("gantry-agent.tar.gz");
});
