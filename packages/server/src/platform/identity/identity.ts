import type { FastifyInstance } from "fastify";
import type { Bus } from "../bus.ts";
import type { Clock } from "../clock.ts";
import type { Config } from "../config/config.ts";
import type { TenantDatabase } from "../database/tenant-database.ts";
import type { RouteDeclaration } from "../http/route.ts";
import type { Log } from "../log.ts";
import { grantStore, type GrantStore } from "../permission/grant-store.ts";
import { AccountStore } from "./accounts/accounts.ts";
import { apiKeySignIn } from "./api-keys/api-key-sign-in.ts";
import { makeAuthenticator, type Authenticator } from "./authenticate.ts";
import { directoriesOf } from "./directory/directories.ts";
import type { Directories } from "./directory/directory.ts";
import { configRoute } from "./config-route.ts";
import { endSessionRoute } from "./provider/end-session-route.ts";
import { audienceAt, consoleClientId, embeddedProvider, issuerAt } from "./provider/embedded-provider.ts";
import type { InstallationDatabase } from "./provider/installation-database.ts";
import { sweepProviderState } from "./provider/provider-adapter.ts";
import { accountHistory } from "./accounts/account-history.ts";
import { recoveryLinks } from "./accounts/recovery-links.ts";
import { newPasswords } from "./accounts/new-password.ts";
import { mountProvider } from "./provider/provider-routes.ts";
import { sessionEnds } from "./sessions.ts";
import { PasswordCheck } from "./sign-in-guard/check-password.ts";
import { knownBrowsers } from "./sign-in-guard/known-browsers.ts";
import { signInTries } from "./sign-in-guard/sign-in-tries.ts";
import { loadSigningKeys, publicKeys } from "./provider/signing-keys.ts";
import { embeddedIssuer, tokenVerifier } from "./tokens/token-verifier.ts";

export interface Identity {
  accounts: AccountStore;
  grants: GrantStore;
  directories: Directories;
  authenticator: Authenticator;
  routes: RouteDeclaration<never>[];
  mount(app: FastifyInstance): Promise<void>;
  stop(): Promise<void>;
}

const sweepEveryMs = 600_000;

export async function openIdentity(
  config: Config,
  parts: { installation: InstallationDatabase; database: TenantDatabase; bus: Bus; clock: Clock; log: Log },
): Promise<Identity> {
  const { installation, database, bus, clock, log } = parts;
  const { publicUrl, secretKey } = config;
  const accounts = new AccountStore(installation, clock, { allowsDemo: config.demo });
  const signingKeys = await loadSigningKeys(installation, secretKey, clock);
  const sessions = sessionEnds({ database: installation, bus, clock });
  const shared = { database: installation, accounts, sessions, publicUrl, clock, log };
  const provider = embeddedProvider({ ...shared, secretKey, signingKeys });
  const tries = signInTries(installation, clock);
  const history = accountHistory({ accounts, database, log });
  const browsers = knownBrowsers({ secretKey, clock, isSecure: publicUrl.startsWith("https:") });
  const recovery = recoveryLinks({
    database: installation,
    clock,
    // The command that made the link may have given permissions, of which running servers do not know.
    onSet: (accountId) => history.passwordRecovered(accountId).then(() => publishGrants(accountId)),
  });
  const publishGrants = async (accountId: string): Promise<void> => {
    for (const tenantId of await accounts.tenantIds(accountId))
      bus.publish({ topic: "grants", tenantId, accountId });
  };

  // The page signs in at the first issuer; tokens of all are accepted.
  const embedded = embeddedIssuer(issuerAt(publicUrl), consoleClientId, audienceAt(publicUrl));
  const issuers = [...config.issuers, embedded];
  const verify = tokenVerifier(issuers, publicKeys(signingKeys), { clock, log });
  const grants = grantStore({ database, bus });

  const sweep = setInterval(() => {
    Promise.all([
      sweepProviderState(installation, clock.nowMs()),
      tries.sweep(),
      recovery.sweep(),
      sessions.sweep(),
    ]).catch((error: unknown) => log.warn({ error }, "expired rows could not be deleted"));
  }, sweepEveryMs);

  return {
    accounts,
    grants,
    directories: directoriesOf(config.issuers, { clock, log }),
    authenticator: makeAuthenticator({
      verify,
      accounts,
      grants,
      bus,
      clock,
      keys: apiKeySignIn({ installation, database, bus, clock }),
    }),
    routes: [
      configRoute(issuers[0] ?? embedded, {
        applicationName: config.applicationName,
        origin: config.issuers.length === 0 ? new URL(publicUrl).origin : null,
      }),
      endSessionRoute(sessions),
    ],
    mount: (app) =>
      mountProvider(app, {
        ...shared,
        provider,
        browsers,
        passwordCheck: new PasswordCheck({ accounts, tries, browsers, history, clock, log }),
        recovery,
        passwords: newPasswords({ ...shared, secretKey }),
      }),
    async stop() {
      clearInterval(sweep);
    },
  };
}
