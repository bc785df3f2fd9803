import type { TenantTransaction } from "../../database/tenant-database.ts";

/** What is said of a person where their account is kept. */
export interface DirectoryPerson {
  userName: string;
  email: string | null;
  firstName: string;
  lastName: string;
}

/** An account as its directory knows it. */
export interface DirectoryAccount {
  /** Ours, of `installation.account`. */
  id: string;
  subject: string;
}

export interface NewPassword {
  password: string;
  /** The next sign-in asks for another one first. */
  temporary: boolean;
}

/**
 * Where the accounts of one issuer are kept and changed. Each call belongs to the caller's transaction: a directory of
 * another program is told last, so that nothing is written here when it refuses. Besides the errors named below, one of
 * another program throws `directoryUnreachable`, `directoryRefused`, and `directoryPerson` for somebody it has not.
 */
export interface Directory {
  readonly issuerName: string;
  /** False: people can only be looked at here; every call throws `directoryReadOnly`. */
  readonly isManaged: boolean;
  /** Makes the person a member of the transaction's tenant; answers the subject. Throws `nameTaken`, `invalidBody`. */
  create(db: TenantTransaction, person: DirectoryPerson, accountId: string): Promise<string>;
  /** Whether another tenant than the transaction's has the account too. */
  hasOtherTenants(db: TenantTransaction, account: DirectoryAccount): Promise<boolean>;
  /** Throws `invalidBody` when somebody else has the e-mail address. */
  change(db: TenantTransaction, account: DirectoryAccount, person: DirectoryPerson): Promise<void>;
  /** Sets the password and ends every sign-in of the account. Throws `invalidBody` when its rules are not kept. */
  setPassword(db: TenantTransaction, account: DirectoryAccount, given: NewPassword): Promise<void>;
  /** Removes the account; one that is gone already counts as removed. Ends every sign-in. */
  remove(db: TenantTransaction, account: DirectoryAccount): Promise<void>;
}

/** The directories of an installation. */
export interface Directories {
  /** Of the issuer that an account belongs to; one that is not set up any more can only be looked at. */
  of(issuerName: string): Directory;
  /** Where new people of a tenant are made: the issuer that its people sign in at. */
  forNew(tenantId: string): Directory;
  /** Whether tokens of the issuer make people users of roles that they name: what somebody may do is not all known here. */
  doTokensNameRoles(issuerName: string): boolean;
  /** Names of the issuers whose people can be made and changed here. */
  readonly managed: readonly string[];
}
