import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from "node:crypto";

/** What a browser gives of its key pair, decoded. */
export interface PushReceiver {
  /** Uncompressed point of P-256. */
  publicKey: Buffer;
  authSecret: Buffer;
}

/** Once for each message; given by tests only. */
export interface PushRandom {
  salt: Buffer;
  sender: ECDH;
}

const recordSize = 4096;
/** Ends the last record (RFC 8188). */
const lastRecord = 2;

/** One record of `aes128gcm` that only the receiver can decrypt (RFC 8291). */
export function encryptPush(
  plain: Buffer,
  { publicKey, authSecret }: PushReceiver,
  { salt, sender }: PushRandom = makeRandom(),
): Buffer {
  const senderKey = sender.getPublicKey();
  const shared = sender.computeSecret(publicKey);
  const about = Buffer.concat([Buffer.from("WebPush: info\0"), publicKey, senderKey]);
  const input = derive(shared, { salt: authSecret, about, length: 32 });
  const key = derive(input, { salt, about: "Content-Encoding: aes128gcm\0", length: 16 });
  const nonce = derive(input, { salt, about: "Content-Encoding: nonce\0", length: 12 });
  const cipher = createCipheriv("aes-128-gcm", key, nonce);
  const sizes = Buffer.alloc(5);
  sizes.writeUInt32BE(recordSize);
  sizes.writeUInt8(senderKey.length, 4);
  return Buffer.concat([
    salt,
    sizes,
    senderKey,
    cipher.update(plain),
    cipher.update(Buffer.of(lastRecord)),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}

function makeRandom(): PushRandom {
  const sender = createECDH("prime256v1");
  sender.generateKeys();
  return { salt: randomBytes(16), sender };
}

const derive = (
  input: Buffer,
  { salt, about, length }: { salt: Buffer; about: string | Buffer; length: number },
): Buffer => Buffer.from(hkdfSync("sha256", input, salt, about, length));
