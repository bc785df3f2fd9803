import { newVendorKey, publicHalf, writeVendorKey } from "../platform/licence/vendor/vendor-key-file.ts";

/** `node commands/vendor-key.ts FILE`: creates a vendor key pair and prints the public key for LICENCE_VENDOR_KEYS. */

try {
  const [file] = process.argv.slice(2);
  if (file === undefined) throw new Error("Into which file? For example: vendor-key vendor-key.json");
  const key = newVendorKey();
  writeVendorKey(file, key);
  console.log(JSON.stringify([publicHalf(key)]));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
