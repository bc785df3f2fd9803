import { createECDH, randomBytes } from "node:crypto";
import { decrypt } from "http_ece";
import { expect, test } from "vitest";
import { encryptPush } from "./encrypt-push.ts";

const bytes = (text: string) => Buffer.from(text, "base64url");
const pair = (privateKey?: string) => {
  const made = createECDH("prime256v1");
  if (privateKey === undefined) made.generateKeys();
  else made.setPrivateKey(bytes(privateKey));
  return made;
};

test("the example of RFC 8291 is encrypted to its published bytes", () => {
  const receiver = pair("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94");
  const sent = encryptPush(
    Buffer.from("When I grow up, I want to be a watermelon"),
    { publicKey: receiver.getPublicKey(), authSecret: bytes("BTBZMqHH6r4Tts7J_aSIgg") },
    { salt: bytes("DGv6ra1nlYgDCS1FRnbzlw"), sender: pair("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw") },
  );
  expect(sent.toString("base64url")).toBe(
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
  );
});

test("another implementation decrypts it with the receiver's keys, and with no others", () => {
  const [receiver, stranger] = [pair(), pair()];
  const authSecret = randomBytes(16);
  const plain = Buffer.from("Ölspur auf der A 7".repeat(100));
  const sent = encryptPush(plain, { publicKey: receiver.getPublicKey(), authSecret });
  const read = (privateKey: typeof receiver) =>
    decrypt(sent, { version: "aes128gcm", privateKey, authSecret });
  expect(read(receiver)).toEqual(plain);
  expect(() => read(stranger)).toThrow();
});
