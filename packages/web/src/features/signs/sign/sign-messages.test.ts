import { sign } from "@gantry/domain/kinds/sign.ts";
import { quantityRefusalText } from "@gantry/domain/licence/licensed-quantity.ts";
import { hasText } from "../../../text/translate.ts";
import { beforeAll, expect, test } from "vitest";
import { ApiError } from "../../../queries/api-error.ts";
import { saveErrorText } from "../../../kinds/form/draft/save-error-text.ts";
import { positionView } from "../../../kit/map/position-view.ts";
import { kindMessage } from "../../../text/kind-text.ts";
import { translateComputed } from "../../../text/translate-computed.ts";
import { loadAllTexts } from "../../../text/text.ts";

beforeAll(loadAllTexts);

const name = "DMS 1";
const readTexts = (namespace: string, keys: string[]) =>
  keys.map((key) => {
    expect(hasText(`${namespace}:${key}`), key).toBe(true);
    return translateComputed(`${namespace}:${key}`, { name, reason: "no answer" });
  });

test("saving, deleting and loading a sign have their own messages, the licence limit with both numbers (SIGN-169)", () => {
  expect([
    kindMessage(sign, "Saved", name),
    kindMessage(sign, "SaveError", name),
    kindMessage(sign, "Deleted", name),
    kindMessage(sign, "DeleteError", name),
  ]).toEqual(readTexts("messages", ["signSaved", "signSaveError", "signDeleted", "signDeleteError"]));
  expect(readTexts("signs", ["errorLoadingSign"])).toEqual(["The sign could not be loaded"]);
  const numbers = { requested: 251, limit: 250 };
  const licenceText = "The licence allows 250 signs; this needs 251.";
  for (const refusal of [
    new ApiError("signLicenseError", 409, { params: numbers }),
    new ApiError("internalError", 500, { detail: quantityRefusalText(numbers) }),
  ])
    expect(saveErrorText(sign, refusal, name, true).text).toBe(licenceText);
});

test("every result of a queue change or sign request has a message with the sign's name (SIGN-170, SIGN-171)", () => {
  const queue = ["Added", "AddError", "Updated", "UpdateError", "Deleted", "DeleteError"];
  const texts = [
    ...readTexts(
      "signs",
      queue.map((end) => `queueItem${end}`),
    ),
    ...readTexts("messages", ["signPollSuccess", "signPollFailure", "signPollError"]),
    ...readTexts("signs", ["signBlankSuccess", "signBlankError"]),
    ...readTexts("signDetail", ["signDebugResetSuccess", "signDebugResetError"]),
  ];
  for (const text of texts) expect(text).toContain(name);
  expect(new Set(texts).size).toBe(13);
});

test("the map of a sign is at zoom 15 (SIGN-024)", () => {
  expect(positionView([-104.98, 39.75])).toMatchObject({ longitude: -104.98, latitude: 39.75, zoom: 15 });
});
