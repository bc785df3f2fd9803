import { signIn as texts } from "@gantry/domain/locales/en/shell/sign-in.ts";
import type { JWK } from "jose";
import { Provider, type Configuration, type KoaContextWithOIDC } from "oidc-provider";
import { deriveKey } from "../../config/sealed.ts";
import type { Clock } from "../../clock.ts";
import type { Log } from "../../log.ts";
import type { Account, AccountStore } from "../accounts/accounts.ts";
import type { InstallationDatabase } from "./installation-database.ts";
import { errorPage, linkPage, signOutPage, themeOf } from "./sign-in-page.ts";
import { providerAdapter } from "./provider-adapter.ts";
import { pageHeaders } from "./page-headers.ts";
import type { SessionEnds } from "../sessions.ts";

export const providerPrefix = "/oidc";
export const consoleClientId = "gantry-console";
const scopes = ["openid", "profile", "email", "groups", "roles"];
const accessTokenS = 5 * 60;
/** One shift; then the password is required again. */
const shiftS = 10 * 3600;
/** Time to type a password, or to choose a new one. */
const interactionS = 30 * 60;

interface EmbeddedProviderParts {
  publicUrl: string;
  secretKey: Buffer;
  signingKeys: JWK[];
  database: InstallationDatabase;
  accounts: AccountStore;
  sessions: SessionEnds;
  clock: Clock;
  log: Log;
}

export const issuerAt = (publicUrl: string) => `${publicUrl}${providerPrefix}`;
export const audienceAt = (publicUrl: string) => `${publicUrl}/api`;

/** Embedded OpenID provider: code flow with PKCE for our own page only. */
export function embeddedProvider(parts: EmbeddedProviderParts): Provider {
  const provider = new Provider(issuerAt(parts.publicUrl), makeConfiguration(parts));
  provider.proxy = parts.publicUrl.startsWith("https:");
  provider.on("server_error", (_, error) => parts.log.error({ error }, "the sign-in provider failed"));
  return provider;
}

function makeConfiguration(parts: EmbeddedProviderParts): Configuration {
  const { accounts, publicUrl } = parts;
  const profileOf = async (account: Account) => claimsOf(account, await accounts.tenantIds(account.id));
  return {
    adapter: providerAdapter(parts.database, parts.clock, parts.sessions.endGrant),
    jwks: { keys: parts.signingKeys },
    clients: [consoleClient(publicUrl)],
    clientBasedCORS: (_, origin) => origin === publicUrl,
    cookies: {
      keys: [deriveKey(parts.secretKey, "provider cookies").toString("base64")],
      names: { session: "gantry_session", interaction: "gantry_sign_in", resume: "gantry_sign_in_resume" },
    },
    scopes,
    responseTypes: ["code"],
    claims: {
      openid: ["sub"],
      profile: ["preferred_username", "name", "given_name", "family_name"],
      email: ["email"],
      groups: ["groups"],
      roles: ["realm_access"],
    },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: makeFeatures(publicUrl),
    async findAccount(_, id) {
      const account = await accounts.find(id);
      return account && { accountId: id, claims: async () => ({ sub: id, ...(await profileOf(account)) }) };
    },
    async extraTokenClaims(_, token) {
      const account =
        "accountId" in token && token.accountId ? await accounts.find(token.accountId) : undefined;
      if (!account) return undefined;
      // Signing out revokes the grant, so the grant id is the session id.
      const sid = "grantId" in token ? { sid: token.grantId } : {};
      return { ...(await profileOf(account)), ...sid };
    },
    loadExistingGrant: (context) => ownGrant(context, audienceAt(publicUrl)),
    issueRefreshToken: async (_, client) => client.grantTypeAllowed("refresh_token"),
    rotateRefreshToken: true,
    ttl: {
      AccessToken: accessTokenS,
      IdToken: accessTokenS,
      Session: shiftS,
      Grant: shiftS,
      RefreshToken: shiftS,
      Interaction: interactionS,
    },
    interactions: { url: (_, interaction) => `${providerPrefix}/sign-in/${interaction.uid}` },
    renderError(context, out) {
      context.type = "html";
      context.set(pageHeaders);
      const theme = themeOf(context.headers.cookie);
      context.body = errorPage({ detail: out.error_description ?? out.error, home: `${publicUrl}/`, theme });
    },
  };
}

function consoleClient(publicUrl: string) {
  return {
    client_id: consoleClientId,
    client_name: "Gantry",
    token_endpoint_auth_method: "none" as const,
    application_type: "web" as const,
    redirect_uris: [`${publicUrl}/signed-in`],
    post_logout_redirect_uris: [`${publicUrl}/`],
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code" as const],
    scope: scopes.join(" "),
  };
}

function makeFeatures(publicUrl: string): Configuration["features"] {
  return {
    devInteractions: { enabled: false },
    revocation: { enabled: true },
    userinfo: { enabled: false },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource(context, form) {
        context.set(pageHeaders);
        // With an id token hint the request came from our own page, so skip the confirmation.
        const asks = context.oidc.entities.IdTokenHint === undefined;
        context.body = signOutPage({ form, asks, theme: themeOf(context.headers.cookie) });
      },
      postLogoutSuccessSource(context) {
        context.set(pageHeaders);
        context.body = linkPage({
          title: texts.signedOut.title,
          text: texts.signedOut.text,
          again: texts.signedOut.again,
          home: `${publicUrl}/`,
          theme: themeOf(context.headers.cookie),
        });
      },
    },
    // Only tokens for a resource are JWTs; all our tokens are for the API.
    resourceIndicators: {
      enabled: true,
      defaultResource: () => audienceAt(publicUrl),
      useGrantedResource: () => true,
      getResourceServerInfo: () => ({
        scope: scopes.join(" "),
        audience: audienceAt(publicUrl),
        accessTokenTTL: accessTokenS,
        accessTokenFormat: "jwt",
        jwt: { sign: { alg: "RS256" } },
      }),
    },
  };
}

// Our own page needs no consent, so the grant is created on sign-in.
async function ownGrant(context: KoaContextWithOIDC, audience: string) {
  const { client, session, provider } = context.oidc;
  if (!client || !session?.accountId) return undefined;
  const grantId = session.grantIdFor(client.clientId);
  const existing = grantId ? await provider.Grant.find(grantId) : undefined;
  if (existing) return existing;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope(scopes.join(" "));
  grant.addResourceScope(audience, scopes.join(" "));
  await grant.save();
  return grant;
}

function claimsOf(account: Account, tenantIds: readonly string[]) {
  return {
    preferred_username: account.userName,
    name: account.name,
    ...(account.givenName ? { given_name: account.givenName } : {}),
    ...(account.familyName ? { family_name: account.familyName } : {}),
    ...(account.email ? { email: account.email } : {}),
    groups: tenantIds.map((id) => `/tenant_${id}`),
    realm_access: { roles: [] },
  };
}
