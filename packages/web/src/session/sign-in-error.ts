/** Sign-in failure; `reason` is a key under `shell:signIn`. */
export class SignInError extends Error {
  readonly reason: "loop" | "refused" | "noConfig" | "noTenants";
  readonly detail: string;

  constructor(reason: SignInError["reason"], detail = "", cause?: unknown) {
    super(reason, { cause });
    this.name = "SignInError";
    this.reason = reason;
    this.detail = detail;
  }
}
