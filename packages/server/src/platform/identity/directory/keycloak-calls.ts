import { AppError } from "@gantry/domain/errors.ts";
import type { Clock } from "../../clock.ts";
import type { Log } from "../../log.ts";

/*
 * Keycloak Admin REST API: https://www.keycloak.org/docs-api/latest/rest-api/index.html Calls are under
 * /admin/realms/{realm} with a bearer token of the realm, which a client with a service account gets from the
 * token endpoint (Server Administration Guide, "Using a service account"):
 * https://www.keycloak.org/docs/latest/server_admin/index.html#_service_accounts Errors have `errorMessage`,
 * or `error` and `error_description` (ErrorRepresentation, OAuth2ErrorRepresentation in the same documents).
 */

interface KeycloakConfig {
  issuerName: string;
  /** `https://host/realms/NAME`, possibly under a path. */
  issuer: string;
  clientId: string;
  clientSecret: string;
}

export interface KeycloakParts {
  clock: Clock;
  log: Log;
  timeoutMs?: number;
}

export interface KeycloakAnswer {
  status: number;
  location: string | null;
  body: unknown;
}

export type KeycloakCall = (
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  body?: unknown,
) => Promise<KeycloakAnswer>;

// Short, because a transaction is open meanwhile.
const defaultTimeoutMs = 5_000;
/** Tokens are not used shortly before they expire. */
const unusedMs = 10_000;
const maxBytes = 4 * 1024 * 1024;

/**
 * Calls a realm with the server's own client. The caller handles responses below 500 except 401 and 403.
 * Throws `directoryUnreachable` on failure or timeout, `directoryRefused` if the client lacks permission.
 */
export function keycloakCalls(config: KeycloakConfig, parts: KeycloakParts): KeycloakCall {
  const { issuerName } = config;
  const { timeoutMs = defaultTimeoutMs } = parts;
  const admin = config.issuer.replace(/\/realms\/([^/]+)\/?$/, "/admin/realms/$1");
  let token: { text: string; untilMs: number } | undefined;

  const logUnreachable = (cause: unknown) => {
    parts.log.warn(
      { issuer: issuerName, cause: describeError(cause) },
      "the issuer's administration does not respond",
    );
    return new AppError("directoryUnreachable", { issuer: issuerName }, { cause });
  };
  const logRefusal = (status: number, body: unknown) => {
    parts.log.warn(
      { issuer: issuerName, status, reason: reasonOf(body) },
      "the issuer's administration refuses the server",
    );
    return new AppError("directoryRefused", { issuer: issuerName });
  };

  async function send(url: string, init: RequestInit): Promise<KeycloakAnswer> {
    try {
      const answer = await fetch(url, {
        ...init,
        // Never send the client secret to a redirect target.
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      });
      const text = await answer.text();
      if (text.length > maxBytes) throw new Error("the response is too long");
      if (answer.status >= 500 || answer.status === 429) throw new Error(`status ${answer.status}`);
      return { status: answer.status, location: answer.headers.get("location"), body: parseJson(text) };
    } catch (error) {
      throw logUnreachable(error);
    }
  }

  async function currentToken(): Promise<string> {
    const nowMs = parts.clock.nowMs();
    if (token && token.untilMs > nowMs) return token.text;
    const { clientId, clientSecret } = config;
    const answer = await send(`${config.issuer.replace(/\/$/, "")}/protocol/openid-connect/token`, {
      method: "POST",
      body: new URLSearchParams({
        grant_type: "client_credentials",
        client_id: clientId,
        client_secret: clientSecret,
      }),
    });
    const { access_token: text, expires_in: livesS } = (answer.body ?? {}) as Record<string, unknown>;
    if (answer.status !== 200 || typeof text !== "string") throw logRefusal(answer.status, answer.body);
    const livesMs = typeof livesS === "number" ? livesS * 1000 : 0;
    token = { text, untilMs: nowMs + livesMs - unusedMs };
    return text;
  }

  const sendOnce = async (...[method, path, body]: Parameters<KeycloakCall>) =>
    send(admin + path, {
      method,
      headers: {
        authorization: `Bearer ${await currentToken()}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    });

  return async (...request) => {
    let answer = await sendOnce(...request);
    // The realm's keys or the client's roles may have changed.
    if (answer.status === 401) {
      token = undefined;
      answer = await sendOnce(...request);
    }
    if (answer.status === 401 || answer.status === 403) throw logRefusal(answer.status, answer.body);
    return answer;
  };
}

/** Keycloak's reason, for logs only. */
export function reasonOf(body: unknown): string {
  const { errorMessage, error, error_description: description } = (body ?? {}) as Record<string, unknown>;
  return [errorMessage, error, description].filter((text) => typeof text === "string").join(": ");
}

const describeError = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause));

function parseJson(text: string): unknown {
  try {
    return text === "" ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
