import { durationNsFromMs, type SignMessage } from "@gantry/domain/sign/message/message.ts";

export const durationNs = durationNsFromMs;

export function textMessage(text: string, more: Partial<SignMessage> = {}): SignMessage {
  return {
    priority: 3,
    ...more,
    pages: [
      {
        pageOnTime: 3000,
        pageOffTime: 0,
        verticalJustification: "center",
        messageLines: text.split("\n").map((line) => ({ segments: [{ text: line }] })),
        textAreas: [],
        images: [],
      },
    ],
  };
}
