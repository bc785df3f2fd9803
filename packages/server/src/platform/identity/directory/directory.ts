import type { TenantTransaction } from "../../database/tenant-database.ts";

export interface DirectoryPerson {
  userName: string;
  email: string | null;
  firstName: string;
  lastName: string;
}

export interface DirectoryAccount {
  id: string;
  subject: string;
}

export interface NewPassword {
  password: string;
  temporary: boolean;
}

/**
 * Manages the accounts of one issuer. Calls run in the caller's transaction; external directories come last,
 * so that nothing is written if they refuse. External ones also throw `directoryUnreachable`,
 * `directoryRefused`, and `directoryPerson` for an unknown user.
 */
export interface Directory {
  readonly issuerName: string;
  /** False: read only; every change throws `directoryReadOnly`. */
  readonly isManaged: boolean;
  /** Creates a member of the tenant and returns the subject. Throws `nameTaken`, `invalidBody`. */
  create(db: TenantTransaction, person: DirectoryPerson, accountId: string): Promise<string>;
  hasOtherTenants(db: TenantTransaction, account: DirectoryAccount): Promise<boolean>;
  /** Throws `invalidBody` if the e-mail address is taken. */
  change(db: TenantTransaction, account: DirectoryAccount, person: DirectoryPerson): Promise<void>;
  /** Sets the password and ends all sessions. Throws `invalidBody` if it violates the rules. */
  setPassword(db: TenantTransaction, account: DirectoryAccount, password: NewPassword): Promise<void>;
  /** Idempotent; ends all sessions. */
  remove(db: TenantTransaction, account: DirectoryAccount): Promise<void>;
}

export interface Directories {
  /** Directory of an account's issuer; read only if the issuer is no longer configured. */
  of(issuerName: string): Directory;
  forNew(tenantId: string): Directory;
  /** Whether tokens can assign roles, so that permissions are not fully known here. */
  doTokensNameRoles(issuerName: string): boolean;
  readonly managed: readonly string[];
}
