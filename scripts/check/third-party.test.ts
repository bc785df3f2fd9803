import { expect, test } from "vitest";
import { thirdParties, thirdPartyPage } from "../../packages/web/third-party.ts";
import { root } from "../site/report.ts";

const packages = thirdParties(root);
const findPackage = (name: string) => packages.find((one) => one.name === name);

test("the list has what the page, the server and the agent run with, and no tool that builds or tests", () => {
  for (const name of ["react", "fastify", "ws", "fflate", "saxes"])
    expect(findPackage(name), name).toBeDefined();
  for (const name of ["vitest", "typescript", "vite", "node-av"])
    expect(findPackage(name), name).toBeUndefined();
});

test("every entry has its version and licence, and the text that the package comes with", () => {
  expect(packages.filter(({ version, licence }) => !version || !licence)).toEqual([]);
  expect(findPackage("react")?.text).toContain("Permission is hereby granted");
});

test("licence texts are escaped on the page", () => {
  const page = thirdPartyPage([{ name: "a", version: "1.0.0", licence: "MIT", text: "<script> & <b@c.d>" }]);
  expect(page).toContain("<summary>a 1.0.0 (MIT)</summary>\n<pre>&lt;script&gt; &amp; &lt;b@c.d&gt;</pre>");
});
