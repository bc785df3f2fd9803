import { type ClientMessage, clientMessage } from "@gantry/domain/contract/answers/websocket.ts";

/** What a page sent; undefined when it is not a message of the contract. */
export function clientMessageOf(frame: string): ClientMessage | undefined {
  try {
    return clientMessage.safeParse(JSON.parse(frame)).data;
  } catch {
    return undefined;
  }
}
