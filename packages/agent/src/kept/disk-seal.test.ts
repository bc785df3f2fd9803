import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readConfig } from "../config.ts";
import { readOrEnrol } from "../identity/identity.ts";
import { startLinkServer } from "../testing/link-server.ts";
import { onEnd } from "../testing/test-agent.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { diskSeal } from "./disk-seal.ts";

const secret = "k".repeat(32);

test("any text is restored from its encrypted form, which never contains it", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", minLength: 8 }), (text) => {
      const stored = diskSeal(secret).seal("a.json", text);
      expect(diskSeal(secret).open("a.json", stored)).toBe(text);
      expect(stored).not.toContain(text);
    }),
  );
});

test("an encrypted file is refused under another name, with another key, without a key, and if changed", () => {
  const seal = diskSeal(secret);
  const stored = seal.seal("a.json", "community s3cret");
  const last = stored.at(-10) === "A" ? "B" : "A";
  expect(() => seal.open("b.json", stored)).toThrow("b.json");
  expect(() => diskSeal("o".repeat(32)).open("a.json", stored)).toThrow("with this key");
  expect(() => diskSeal(undefined).open("a.json", stored)).toThrow("GANTRY_AGENT_KEY_FILE");
  expect(() => seal.open("a.json", stored.slice(0, -10) + last + stored.slice(-9))).toThrow("with this key");
  expect(() => seal.open("a.json", stored.slice(0, 30))).toThrow("with this key");
});

test("the key comes from a file or from the systemd credentials, and a short or missing one is named", async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, "gantry-agent-key"), `${secret}\n`);
  await writeFile(join(folder, "short"), "short");
  const read = (environment: Record<string, string>) => readConfig(environment).diskKey;
  expect(read({})).toBeUndefined();
  expect(read({ GANTRY_AGENT_KEY_FILE: join(folder, "gantry-agent-key") })).toBe(secret);
  expect(read({ CREDENTIALS_DIRECTORY: folder })).toBe(secret);
  expect(read({ CREDENTIALS_DIRECTORY: await temporaryFolder() })).toBeUndefined();
  for (const name of ["short", "missing"])
    expect(() => read({ GANTRY_AGENT_KEY_FILE: join(folder, name) })).toThrow("GANTRY_AGENT_KEY_FILE");
});

test("a private key stored in clear is encrypted at the first start with a key, and stays the same", async () => {
  const server = await startLinkServer();
  onEnd(() => server.stop());
  const dataFolder = await temporaryFolder();
  const environment = { GANTRY_SERVER_URL: server.url, GANTRY_AGENT_CODE: "code-1" };
  const config = { ...readConfig(environment), dataFolder, diskKey: secret };
  const stored = () => readFile(join(dataFolder, "agent-key.pem"), "utf8");
  const inClear = await readOrEnrol({ ...config, diskKey: undefined });
  expect(await stored()).toContain("PRIVATE KEY");
  const encrypted = await readOrEnrol(config);
  expect(await stored()).not.toContain("PRIVATE KEY");
  const again = await readOrEnrol(config);
  expect([encrypted.keyPair.publicKey, again.keyPair.publicKey]).toEqual([
    inClear.keyPair.publicKey,
    inClear.keyPair.publicKey,
  ]);
  await expect(readOrEnrol({ ...config, diskKey: undefined })).rejects.toThrow("agent-key.pem is encrypted");
});
