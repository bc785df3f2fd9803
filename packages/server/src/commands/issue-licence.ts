import { randomUUID } from "node:crypto";
import { parseArgs } from "node:util";
import { systemClock } from "../platform/clock.ts";
import {
  claimsOf,
  type Entitlement,
  entitlementSchema,
  featuresOf,
  machineIdsOf,
} from "../platform/licence/vendor/entitlement.ts";
import { newLicenceKey, readLicenceKeys, writeLicenceKeys } from "../platform/licence/vendor/licence-keys.ts";
import { readVendorKey, signLicence } from "../platform/licence/vendor/vendor-key-file.ts";

/**
 * `node commands/issue-licence.ts issueToken|newKey ...`: prints a licence token for offline activation, or a key for
 * the licence server with the same files.
 */

const usage = `Usage:
  issue-licence token --vendor-key FILE --name NAME --features camera,sign=500 (--days 365 | --until 2027-12-31)
                [--machine-ids ID,...] [--tenant SLUG] [--organization TEXT] [--region TEXT] [--support-level TEXT]
  issue-licence key --keys FILE [--max-machines 1] and the options of token`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    "vendor-key": { type: "string" },
    keys: { type: "string" },
    "max-machines": { type: "string", default: "1" },
    name: { type: "string" },
    features: { type: "string", default: "all" },
    days: { type: "string" },
    until: { type: "string" },
    "machine-ids": { type: "string" },
    tenant: { type: "string" },
    organization: { type: "string" },
    region: { type: "string" },
    "support-level": { type: "string" },
  },
});

function readEntitlement(): Entitlement {
  const { name, tenant, organization, region, days, until } = values;
  if (name === undefined || (days === undefined) === (until === undefined)) throw new Error(usage);
  return entitlementSchema.parse({
    name,
    tenant,
    organization,
    region,
    supportLevel: values["support-level"],
    features: featuresOf(values.features),
    // A licence is valid until the end of its last day.
    ...(until === undefined ? {} : { until: `${until}T23:59:59.000Z` }),
    ...(days === undefined ? {} : { days: Number(days) }),
  });
}

async function issueToken(file: string): Promise<string> {
  const issue = {
    tokenId: randomUUID(),
    nowMs: systemClock.nowMs(),
    machineIds: machineIdsOf(values["machine-ids"]),
  };
  return signLicence(readVendorKey(file), claimsOf(readEntitlement(), issue));
}

function newKey(file: string): string {
  const made = newLicenceKey();
  const maxMachines = Number(values["max-machines"]);
  const sold = { key: made, entitlement: readEntitlement(), maxMachines, isWithdrawn: false };
  writeLicenceKeys(file, [...readLicenceKeys(file), sold]);
  return made;
}

try {
  const { "vendor-key": vendorKeyFile, keys } = values;
  if (positionals[0] === "token" && vendorKeyFile !== undefined) console.log(await issueToken(vendorKeyFile));
  else if (positionals[0] === "key" && keys !== undefined) console.log(newKey(keys));
  else throw new Error(usage);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
