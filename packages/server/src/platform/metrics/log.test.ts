import { expect, test } from "vitest";
import { openLog } from "./log.ts";

const linesOf = (write: (log: ReturnType<typeof openLog>) => void) => {
  const lines: string[] = [];
  write(openLog("info", { write: (line) => void lines.push(line) }));
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
};

test("a line is one JSON object with level, time, ids and message", () => {
  const [line] = linesOf((log) => log.info({ requestId: "r1", tenantId: "metro", userId: "u1" }, "call"));
  expect(line).toMatchObject({
    level: "info",
    requestId: "r1",
    tenantId: "metro",
    userId: "u1",
    msg: "call",
  });
  expect(Date.parse(String(line?.["time"]))).not.toBeNaN();
});

test("secrets are removed at any depth", () => {
  const secret = "hunter2";
  const lines = linesOf((log) => {
    log.warn({ password: secret, token: secret, code: secret }, "top");
    log.warn(
      { device: { secrets: { community: secret } }, headers: { authorization: secret, cookie: secret } },
      "below",
    );
    log.warn({ call: { body: { password: secret, refresh_token: secret } } }, "deeper");
  });
  expect(lines).toHaveLength(3);
  expect(JSON.stringify(lines)).not.toContain(secret);
});

test("an error keeps only its message, code and cause", () => {
  const cause = Object.assign(new Error("inner"), { code: "ECONNREFUSED", config: { password: "hunter2" } });
  const [line] = linesOf((log) => log.error({ error: new Error("outer", { cause }) }, "failed"));
  expect(line).toMatchObject({
    error: { message: "outer", cause: { message: "inner", code: "ECONNREFUSED" } },
  });
  expect(JSON.stringify(line)).not.toContain("hunter2");
});
