import { translate } from "../../../../text/translate.ts";
import { blankPage } from "@gantry/domain/sign/message/message-text.ts";
import { beforeAll, expect, test } from "vitest";
import { loadAllTexts } from "../../../../text/text.ts";
import type { Sign } from "../../sign/sign-entity.ts";
import type { ComposerState } from "../use-composer.ts";
import { obstacleOf } from "./use-posting.ts";

beforeAll(loadAllTexts);

const composer = {
  queue: { signId: "s1", revision: 0, governed: false, items: [] },
  editor: {
    message: { priority: 5, pages: [{ ...blankPage(), messageLines: [{ segments: [{ text: "FOG" }] }] }] },
    issues: [],
    isChecking: false,
  },
} as unknown as ComposerState;
const sign = (protocol: Sign["protocol"]) => ({ id: "s1", protocol, stateData: {} }) as unknown as Sign;

test("a message for a sign without a protocol cannot be posted, with an upfront notice", () => {
  expect(obstacleOf(sign("NONE"), composer)).toEqual({ why: "protocol" });
  expect(obstacleOf(sign("NTCIP"), composer)).toBeUndefined();
});

test("the reason why posting is impossible is stated", () => {
  const explainRefusal = (reason: string) => translate("errors:signNotPostable", { reason });
  expect(explainRefusal("noProtocol")).toBe("You cannot post to this sign: it has no protocol");
  expect(explainRefusal("descriptionDiffers")).toBe("The sign's size differs from the expected size");
});
