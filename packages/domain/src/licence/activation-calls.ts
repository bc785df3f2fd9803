export const licenceServerTimeoutMs = 10_000;

/**
 * POST {licence server}/v1/activations: binds the machine to the key, if not yet bound, and returns the
 * newest token.
 */
export interface ActivationBody {
  key: string;
  machineId: string;
  /** Slug of the tenant. */
  tenant: string;
}
export interface ActivationAnswer {
  token: string;
}

/** Refused: the key is unknown or withdrawn, its machine limit is reached, or it belongs to another tenant. */
const activationRefusals = ["unknownKey", "tooManyMachines", "otherTenant"] as const;
export type ActivationRefusal = (typeof activationRefusals)[number];

/** Body of a refused activation (status 403; 400 and 404 without a `code` for invalid requests). */
export interface ActivationProblem {
  code: ActivationRefusal;
}
