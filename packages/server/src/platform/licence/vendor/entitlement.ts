import type { LicensedFeature } from "@gantry/domain/contract/answers/session.ts";
import { type LicenceFeature, licenceFeatures } from "@gantry/domain/licence/licence-features.ts";
import { type LicenceClaims, licenceIssuer } from "@gantry/domain/licence/licence-claims.ts";
import { isMachineId } from "@gantry/domain/licence/machine-id.ts";
import { z } from "zod";

const feature = z
  .strictObject({
    name: z.enum(licenceFeatures),
    supportsQuantity: z.boolean(),
    quantity: z.int().min(0).nullable(),
  })
  .refine((one) => one.supportsQuantity === (one.quantity !== null), "a counted feature needs a quantity");

export const entitlementSchema = z.strictObject({
  name: z.string().min(1).max(200),
  organization: z.string().min(1).max(200).optional(),
  region: z.string().min(1).max(200).optional(),
  supportLevel: z.string().min(1).max(200).optional(),
  tenant: z.string().min(1).max(63).optional(),
  features: z.array(feature),
  /** Valid until the end of a day (UTC), or for a number of days from issue. */
  until: z.iso.datetime().optional(),
  days: z.int().min(1).max(36_500).optional(),
});
export type Entitlement = z.infer<typeof entitlementSchema>;

const dayS = 86_400;

/** Throws if the entitlement has no duration. */
export function claimsOf(
  entitlement: Entitlement,
  issue: { tokenId: string; nowMs: number; machineIds: readonly string[] },
): LicenceClaims {
  const { until, days, name, organization, region, supportLevel, tenant, features } = entitlement;
  const issuedAtS = Math.floor(issue.nowMs / 1000);
  const expiresAtS =
    until === undefined ? issuedAtS + (days ?? 0) * dayS : Math.floor(Date.parse(until) / 1000);
  if (until === undefined && days === undefined)
    throw new Error("A licence needs an expiry: --until or --days.");
  return {
    iss: licenceIssuer,
    jti: issue.tokenId,
    iat: issuedAtS,
    exp: expiresAtS,
    name,
    ...(organization === undefined ? {} : { organization }),
    ...(region === undefined ? {} : { region }),
    ...(supportLevel === undefined ? {} : { supportLevel }),
    ...(tenant === undefined ? {} : { tenant }),
    features,
    machineIds: [...issue.machineIds],
  };
}

/** Command line format: `camera,sign=500`; `all` is every feature, not counted. */
export function featuresOf(text: string): LicensedFeature[] {
  const names =
    text === "all" ? licenceFeatures.join(",") : text.replace(/^all,/, `${licenceFeatures.join(",")},`);
  const features = new Map<LicenceFeature, LicensedFeature>();
  for (const part of names.split(",")) {
    const [featureText = "", count] = part.trim().split("=");
    const name = licenceFeatures.find((known) => known === featureText);
    if (name === undefined)
      throw new Error(`There is no feature "${featureText}": ${licenceFeatures.join(", ")}.`);
    const quantity = count === undefined ? null : Number(count);
    if (quantity !== null && (!Number.isSafeInteger(quantity) || quantity < 0))
      throw new Error(`"${count}" of ${name} is not a device count.`);
    features.set(name, { name, supportsQuantity: quantity !== null, quantity });
  }
  return [...features.values()];
}

export function machineIdsOf(text: string | undefined): string[] {
  const ids = (text ?? "")
    .split(",")
    .map((id) => id.trim())
    .filter((id) => id !== "");
  const wrong = ids.find((id) => !isMachineId(id));
  if (wrong !== undefined) throw new Error(`"${wrong}" is not a machine id such as 7F3A-91C2-04DE-BB18.`);
  return ids;
}
