import { execFile } from "node:child_process";
import { createServer, type Server } from "node:net";
import { promisify } from "node:util";
import { afterEach, expect, test } from "vitest";
import { choosePort } from "./ports.ts";

const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

function take(port: number, host = "127.0.0.1"): Promise<number> {
  const server = createServer();
  open.push(server);
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : 0);
    });
  });
}

test("an occupied named port is refused with advice", async () => {
  const port = await take(0);
  await expect(choosePort(String(port), "localhost")).rejects.toThrow(`PORT=${port + 1} npm start`);
});

test("a port occupied on one of localhost's two addresses counts as occupied", async () => {
  const port = await take(0, "::1");
  await expect(choosePort(String(port), "localhost")).rejects.toThrow("in use");
});

test("the default port moves to the next free one and reports so", async () => {
  await take(8080).catch(() => undefined);
  const { port, insteadOf } = await choosePort(undefined, "localhost");
  expect(port).toBeGreaterThan(8080);
  expect(insteadOf).toBe(8080);
});

test("two concurrent starts choose different ports, though neither listens yet", async () => {
  const { port } = await choosePort(undefined, "localhost");
  const script = `import { choosePort } from ${JSON.stringify(new URL("./ports.ts", import.meta.url).href)};
    console.log((await choosePort(undefined, "localhost")).port);`;
  const other = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script]);
  expect(Number(other.stdout)).toBeGreaterThan(port);
});

test.each(["http", "8080x", "70000", "-1"])("PORT=%s is refused by its name", async (named) => {
  await expect(choosePort(named, "localhost")).rejects.toThrow(`PORT is "${named}"`);
});
