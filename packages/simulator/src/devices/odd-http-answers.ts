import type { ServerResponse } from "node:http";

const hugeBytes = 50_000_000;

/** 50 MB of JSON: one list, written in parts, as fast as they are taken. */
export function sendHugeList(response: ServerResponse, name: string): void {
  const part = Buffer.from(`${JSON.stringify({ number: 1 })},`.repeat(64 * 1024));
  let leftBytes = hugeBytes;
  const send = () => {
    while (leftBytes > 0 && !response.destroyed) {
      leftBytes -= part.length;
      if (!response.write(part)) return void response.once("drain", send);
    }
    response.end('{"number":1}]}');
  };
  response.write(`{"${name}":[`);
  send();
}

/** One byte per second. */
export function sendSlowly(response: ServerResponse, text: string): void {
  let sent = 0;
  const timer = setInterval(() => response.write(text.charAt(sent++)), 1_000);
  response.on("close", () => clearInterval(timer));
}
