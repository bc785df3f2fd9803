import { connect, type Socket } from "node:net";

export interface Visit {
  port: number;
  path: string;
  visitors: number;
  /** Each visitor asks once in this time. */
  everyMs: number;
  lastsMs: number;
}

export interface Visited {
  tookMs: number[];
  unchanged: number;
  fresh: number;
}

/** Visitors with an open connection each, who ask whether the copy that they hold is the newest. */
export async function visit({ port, path, visitors, everyMs, lastsMs }: Visit): Promise<Visited> {
  const sockets: Socket[] = [];
  for (let made = 0; made < visitors; made += 500)
    sockets.push(
      ...(await Promise.all(Array.from({ length: Math.min(500, visitors - made) }, () => open(port)))),
    );
  const visited: Visited = { tookMs: [], unchanged: 0, fresh: 0 };
  const endsMs = performance.now() + lastsMs;
  await Promise.all(
    sockets.map(async (socket, number) => {
      let tag = "";
      await wait((number / visitors) * everyMs);
      while (performance.now() < endsMs) {
        const startMs = performance.now();
        const head = await ask(socket, path, tag);
        visited.tookMs.push(performance.now() - startMs);
        if (head.includes(" 304 ")) visited.unchanged++;
        else visited.fresh++;
        tag = /^etag: (.*)\r$/im.exec(head)?.[1] ?? tag;
        await wait(Math.max(0, startMs + everyMs - performance.now()));
      }
      socket.destroy();
    }),
  );
  return visited;
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => resolve(socket));
    socket.on("error", reject);
  });
}

/** Resolves with the head of the answer when all of it has arrived. */
function ask(socket: Socket, path: string, tag: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = Buffer.alloc(0);
    const onData = (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      const end = received.indexOf("\r\n\r\n");
      if (end < 0) return;
      const head = received.subarray(0, end + 2).toString("latin1");
      const length = head.includes(" 304 ") ? 0 : Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
      if (received.length < end + 4 + length) return;
      socket.off("data", onData).off("close", onClose);
      resolve(head);
    };
    const onClose = () => reject(new Error("the server closed the connection"));
    socket.on("data", onData).on("close", onClose);
    const held = tag === "" ? "" : `If-None-Match: ${tag}\r\n`;
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br\r\n${held}\r\n`);
  });
}
