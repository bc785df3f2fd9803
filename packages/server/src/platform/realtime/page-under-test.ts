import type {
  ClientMessage,
  EntityUpdate,
  ServerMessage,
} from "@gantry/domain/contract/answers/websocket.ts";
import { once } from "node:events";
import type { GrantsOnTheWire } from "@gantry/domain/permissions/grants.ts";
import { WebSocket } from "ws";
import type { IssuerUnderTest } from "../identity/tokens/issuer-under-test.ts";

export const updatesOf = (message: ServerMessage): EntityUpdate[] =>
  message.type === "batch" ? message.updates : message.type === "update" ? [message] : [];

export class PageUnderTest {
  readonly socket: WebSocket;
  readonly closed: Promise<number>;
  tenantId = "";
  accountId = "";
  place = { epoch: "", sequence: 0 };
  readonly #received: ServerMessage[] = [];
  #arrived: () => void = () => undefined;

  constructor(address: string, origin = "http://console.example") {
    this.socket = new WebSocket(address, { origin });
    this.closed = once(this.socket, "close").then(
      ([code]) => code as number,
      () => 1006,
    );
    this.socket.on("message", (data) => {
      this.#received.push(JSON.parse((data as Buffer).toString()) as ServerMessage);
      this.#arrived();
    });
  }

  static async signedIn(
    issuer: IssuerUnderTest,
    tenantId: string,
    grants: GrantsOnTheWire,
    address: string,
  ): Promise<PageUnderTest> {
    return PageUnderTest.of(await issuer.newAccount(grants), issuer, tenantId, address);
  }

  static async of(
    accountId: string,
    issuer: IssuerUnderTest,
    tenantId: string,
    address: string,
  ): Promise<PageUnderTest> {
    const page = new PageUnderTest(address);
    await once(page.socket, "open");
    await page.authenticate(await issuer.token(accountId, { tenants: [tenantId] }), tenantId);
    page.accountId = accountId;
    return page;
  }

  async authenticate(token: string, tenantId: string): Promise<void> {
    this.tenantId = tenantId;
    this.send({ type: "auth", token, tenantId });
    const answer = await this.#answer();
    if (answer.type !== "auth_result" || !answer.success) throw new Error(JSON.stringify(answer));
    this.place = { epoch: answer.epoch ?? "", sequence: answer.sequence ?? 0 };
  }

  send(message: ClientMessage): void {
    this.socket.send(JSON.stringify(message));
  }

  subscribe(
    ids: string[],
    entityType = "SIGN",
    subscriptionId = "s1",
    tenantId = this.tenantId,
  ): Promise<ServerMessage> {
    this.send({ type: "subscribe", subscriptionId, entityType, ids, tenantId });
    return this.#answer();
  }

  /** A slow machine is pinged before the answer. */
  async #answer(): Promise<ServerMessage> {
    for (;;) {
      const message = await this.next();
      if (message.type !== "ping") return message;
    }
  }

  async next(): Promise<ServerMessage> {
    for (;;) {
      const message = this.#received.shift();
      if (message) {
        if ("sequence" in message && message.sequence !== undefined) this.place.sequence = message.sequence;
        return message;
      }
      await new Promise<void>((resolve) => (this.#arrived = resolve));
    }
  }

  async untilUpdated(id: string): Promise<EntityUpdate[]> {
    const updates: EntityUpdate[] = [];
    while (!updates.some(({ entity }) => entity.id === id)) updates.push(...updatesOf(await this.next()));
    return updates;
  }

  async until(type: ServerMessage["type"]): Promise<ServerMessage[]> {
    const messages: ServerMessage[] = [];
    while (messages.at(-1)?.type !== type) messages.push(await this.next());
    return messages;
  }

  async untilPong(): Promise<ServerMessage[]> {
    this.send({ type: "ping" });
    return (await this.until("pong")).slice(0, -1);
  }
}
