import type { SessionAnswer } from "@gantry/domain/contract/answers/session.ts";
import { grantsFromWire } from "@gantry/domain/permissions/grants.ts";
import { api, provideCredentials } from "../queries/api.ts";
import { ApiError } from "../queries/api-error.ts";
import { forgetDraftsOf } from "./drafts/forget-drafts.ts";
import { noteServerTime } from "../kit/status/server-time.ts";
import { discoverProvider, leave, startLeaving } from "./leave.ts";
import type { Provider, Tokens } from "./provider.ts";
import { renewalDelayMs } from "./renewal.ts";
import { forgetTenant, readRememberedTenant, rememberTenant, sessionStore } from "./session-store.ts";
import { SignInError } from "./sign-in-error.ts";

const endSessionWithinMs = 2_000;
let provider: Provider | undefined;
let tokens: Tokens | undefined;
let renewing: Promise<boolean> | undefined;
let renewalTimer: number | undefined;
/** Until the server accepts a token, a refusal is an error and does not start another sign-in. */
let isAccepted = false;

/**
 * Signs in with the provider's code. Returns true with a session, false while redirecting to the provider.
 * Throws a `SignInError` instead of looping.
 */
export async function startSession(): Promise<boolean> {
  provideCredentials({
    accessToken: () => tokens?.access,
    tenantId: readRememberedTenant,
    renew,
    ended: () => {
      if (isAccepted) void leave();
    },
  });
  provider = await discoverProvider();
  const { tokens: newTokens, path } = await arrive(provider, new URL(location.href));
  history.replaceState(null, "", path);
  if (!newTokens) return leave();
  accept(newTokens);
  await loadSession();
  isAccepted = true;
  return true;
}

export async function loadSession(): Promise<void> {
  const answer = await askSession();
  if (answer.tenants.length === 0) throw new SignInError("noTenants");
  noteServerTime(answer.serverTime);
  rememberTenant(answer.tenant.id);
  sessionStore.setState({
    session: {
      user: answer.user,
      tenant: answer.tenant,
      tenants: answer.tenants,
      formats: answer.formats,
      grants: grantsFromWire(answer.permissions),
      features: new Set(answer.features),
      licence: answer.licence,
      ...(provider && { applicationName: provider.applicationName }),
      version: answer.version,
    },
  });
}

/** Renews an expired token, for example after a long outage. */
export function renewIfExpired(): void {
  if (tokens && tokens.expiresAtMs <= Date.now()) void renew();
}

/** Also at the provider. */
export function signOut(): void {
  startLeaving();
  window.clearTimeout(renewalTimer);
  forgetTenant();
  const { session } = sessionStore.getState();
  if (session) forgetDraftsOf(session.user.id);
  const last = tokens;
  // Server first, so that the access token ends immediately; if the server is unreachable it expires by
  // itself.
  const ended = api.delete("/session", { timeoutMs: endSessionWithinMs }).catch(() => undefined);
  tokens = undefined;
  sessionStore.setState({ accessToken: undefined });
  void ended.then(() => provider?.signOut(last));
}

async function arrive(from: Provider, address: URL) {
  try {
    return await from.arrive(address);
  } catch (error) {
    // Keeps the URL: on reload it counts as processed and sign-in starts again.
    throw new SignInError("refused", error instanceof Error ? error.message : "", error);
  }
}

async function askSession(): Promise<SessionAnswer> {
  try {
    return await requireValue(api.get<SessionAnswer>("/session"));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // A server that rejects the provider's tokens would cause an endless redirect.
    if (error.status === 401) throw new SignInError("loop", "", error);
    // The user may have lost the remembered tenant; the token's first one is still valid.
    if (error.code !== "foreignTenant" || !readRememberedTenant()) throw error;
    forgetTenant();
    return requireValue(api.get<SessionAnswer>("/session"));
  }
}

async function requireValue<Value>(value: Promise<Value | null>): Promise<Value> {
  const found = await value;
  if (found === null) throw new SignInError("noTenants");
  return found;
}

function accept(newTokens: Tokens): void {
  tokens = newTokens;
  sessionStore.setState({ accessToken: newTokens.access });
  window.clearTimeout(renewalTimer);
  if (newTokens.refresh)
    renewalTimer = window.setTimeout(() => void renew(), renewalDelayMs(newTokens.expiresAtMs - Date.now()));
}

/** One renewal at a time: all calls with a 401 share it. */
function renew(): Promise<boolean> {
  renewing ??= tryRenew().finally(() => {
    renewing = undefined;
  });
  return renewing;
}

async function tryRenew(): Promise<boolean> {
  if (!provider || !tokens) return false;
  try {
    accept(await provider.renew(tokens));
    return true;
  } catch (error) {
    console.warn("The session could not be renewed", error);
    return false;
  }
}
