import { camera } from "../../packages/domain/src/kinds/camera.ts";

/** Sends bodies of 2 MB side by side until it is ended, then says what was answered. */

const [url = "", token = "", callers = "1"] = process.argv.slice(2);
const body = JSON.stringify({ name: "x".repeat(2 * 1024 * 1024 - 100) });
const answers: Record<string, number> = {};
let isOver = false;

async function send(): Promise<void> {
  while (!isOver) {
    const what = await fetch(`${url}/api/v1${camera.path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body,
    }).then(
      async (answer) => {
        await answer.arrayBuffer();
        return String(answer.status);
      },
      () => "cut off",
    );
    answers[what] = (answers[what] ?? 0) + 1;
  }
}

process.on("SIGTERM", () => {
  isOver = true;
  process.send?.(answers, () => process.exit());
});
const all = Promise.all(Array.from({ length: Number(callers) }, send));
process.send?.("sending");
await all;
