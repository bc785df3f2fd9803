import type { SignCapability } from "@gantry/domain/contract/signs/sign-device.ts";
import { capabilitiesFrom } from "@gantry/domain/sign/reconcile/face-of-sign.ts";
import type { Sign } from "./sign-entity.ts";
import { stateOf } from "./sign-view.ts";

export function commonCapabilities(
  signs: readonly Pick<Sign, "capabilities" | "stateData">[],
): readonly SignCapability[] {
  const [first = [], ...others] = signs.map(capabilitiesOf);
  return first.filter((one) => others.every((capabilities) => capabilities.includes(one)));
}

const known = new WeakMap<object, readonly SignCapability[]>();

/** As reported by the sign, or as configured until it was read. */
export function capabilitiesOf(sign: Pick<Sign, "capabilities" | "stateData">): readonly SignCapability[] {
  let capabilities = known.get(sign);
  if (!capabilities) {
    const { description } = stateOf(sign);
    const read = description && (capabilitiesFrom(description) as SignCapability[]);
    known.set(sign, (capabilities = read ?? sign.capabilities ?? []));
  }
  return capabilities;
}
