import { z } from "zod";

const issuerSchema = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9-]{0,30}$/),
  issuer: z.url({ protocol: /^https?$/ }),
  clientId: z.string().min(1),
  /** When set, tokens must carry it; otherwise `azp` or `client_id` must be the client. */
  audience: z.string().min(1).optional(),
  scope: z.string().default("openid profile email"),
  groupsClaim: z.string().default("groups"),
  rolesClaim: z.string().default("realm_access.roles"),
  nameClaim: z.string().default("name"),
  userNameClaim: z.string().default("preferred_username"),
  emailClaim: z.string().default("email"),
});

/** An OpenID issuer whose access tokens are accepted, and where its tokens keep what we need. */
export type IssuerConfig = z.infer<typeof issuerSchema>;

/** The name of the provider inside the server; no external issuer may take it. */
export const embeddedIssuerName = "embedded";

/** Reads the JSON list of issuers; `problem` says what is wrong in words that follow the variable's name. */
export function parseIssuers(text: string): { issuers: IssuerConfig[] } | { problem: string } {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { problem: "must be a JSON list of issuers" };
  }
  const parsed = z.array(issuerSchema).min(1).safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return { problem: `is wrong at ${issue?.path.join(".") || "the list"}: ${issue?.message}` };
  }
  const names = parsed.data.map((issuer) => issuer.name);
  if (names.includes(embeddedIssuerName))
    return { problem: `must not name an issuer "${embeddedIssuerName}"` };
  if (new Set(names).size < names.length) return { problem: "must give every issuer its own name" };
  return { issuers: parsed.data };
}
