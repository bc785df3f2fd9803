/** Longest time that a licence server is waited for, in milliseconds. */
export const licenceServerTimeoutMs = 10_000;

/** POST {licence server}/v1/activations: binds the machine to the key, or finds it bound, and asks for the newest token. */
export interface ActivationBody {
  key: string;
  machineId: string;
  /** Slug of the tenant that uses it. */
  tenant: string;
}
export interface ActivationAnswer {
  /** A licence token for this machine, signed by the vendor. */
  token: string;
}

/** Why a licence server refuses: the key is unknown or withdrawn, bound to as many machines as it allows, or of another tenant. */
export const activationRefusals = ["unknownKey", "tooManyMachines", "otherTenant"] as const;
export type ActivationRefusal = (typeof activationRefusals)[number];

/** Body of a refused activation (status 403, or 400 and 404 without a `code` for what is no activation at all). */
export interface ActivationProblem {
  code: ActivationRefusal;
}
