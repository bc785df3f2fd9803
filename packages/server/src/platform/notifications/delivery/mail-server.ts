import { createServer, type Server, type Socket } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { selfSigned } from "../../../testing/self-signed.ts";
import type { MailSettings } from "../../config/mail-settings.ts";

export interface ReceivedMail {
  to: string[];
  /** Headers and text as received. */
  raw: string;
  messageId: string;
}

export interface MailServer {
  settings: MailSettings;
  received: ReceivedMail[];
  /** Answers this to the recipient, or accepts. */
  refuse(code: number | undefined, recipient?: string): void;
  stop(): Promise<void>;
}

/** A real mail server on loopback. */
export async function serveMail(options: SMTPServerOptions = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  let refusal: { code: number; recipient: string | undefined } | undefined;
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    ...selfSigned(),
    onRcptTo({ address }, _session, done) {
      const isRefused = refusal && (refusal.recipient === undefined || refusal.recipient === address);
      done(isRefused ? Object.assign(new Error("No"), { responseCode: refusal?.code }) : null);
    },
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        const raw = Buffer.concat(parts).toString("utf8");
        const messageId = /^message-id: (.*)$/im.exec(raw)?.[1]?.trim() ?? "";
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw, messageId });
        done();
      });
    },
    ...options,
  });
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", () => resolve()));
  return {
    settings: mailSettings((server.server.address() as { port: number }).port),
    received,
    refuse: (code, recipient) => void (refusal = code === undefined ? undefined : { code, recipient }),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** A port that answers nothing, or says `greeting` and no more. */
export async function serveSilence(
  greeting = "",
): Promise<{ settings: MailSettings; stop(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.write(greeting);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    settings: mailSettings((server.address() as { port: number }).port),
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const mailSettings = (port: number): MailSettings => ({
  host: "127.0.0.1",
  port,
  isSecure: false,
  tls: "require",
  from: "Gantry <console@agency.example>",
});
