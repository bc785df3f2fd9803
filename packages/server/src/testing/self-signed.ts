import { generateKeyPairSync, sign } from "node:crypto";

/** A certificate of `localhost` and 127.0.0.1 that is its own authority (X.509, ECDSA, which browsers take), and its key; both PEM. */
export function selfSigned(): { cert: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const algorithm = sequence(oid.ecdsaWithSha256);
  const name = sequence(tagged(0x31, sequence(oid.commonName, tagged(0x0c, Buffer.from("localhost")))));
  const addresses = sequence(
    tagged(0x82, Buffer.from("localhost")),
    tagged(0x87, Buffer.from([127, 0, 0, 1])),
  );
  const extensions = sequence(
    sequence(oid.basicConstraints, yes, tagged(0x04, sequence(yes))),
    sequence(oid.subjectAltName, tagged(0x04, addresses)),
  );
  const body = sequence(
    tagged(0xa0, tagged(0x02, Buffer.from([2]))),
    tagged(0x02, Buffer.from([1])),
    algorithm,
    name,
    sequence(time("20200101000000Z"), time("20990101000000Z")),
    name,
    publicKey.export({ format: "der", type: "spki" }),
    tagged(0xa3, extensions),
  );
  const signature = tagged(0x03, Buffer.concat([Buffer.from([0]), sign("sha256", body, privateKey)]));
  const base64 = sequence(body, algorithm, signature).toString("base64");
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${base64.replaceAll(/.{1,64}/g, "$&\n")}-----END CERTIFICATE-----\n`,
    key: privateKey.export({ format: "pem", type: "pkcs8" }).toString(),
  };
}

/** One value in DER. */
function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const head =
    length < 128
      ? [tag, length]
      : length < 256
        ? [tag, 0x81, length]
        : [tag, 0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from(head), content]);
}

const sequence = (...parts: Buffer[]): Buffer => tagged(0x30, Buffer.concat(parts));
const time = (text: string): Buffer => tagged(0x18, Buffer.from(text));
const yes = tagged(0x01, Buffer.from([0xff]));
const oid = {
  ecdsaWithSha256: tagged(0x06, Buffer.from([0x2a, 0x86, 0x48, 0xce, 0x3d, 4, 3, 2])),
  commonName: tagged(0x06, Buffer.from([0x55, 4, 3])),
  basicConstraints: tagged(0x06, Buffer.from([0x55, 0x1d, 0x13])),
  subjectAltName: tagged(0x06, Buffer.from([0x55, 0x1d, 0x11])),
};
