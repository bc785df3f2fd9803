/** NIST SP 800-63B requires at least 8; a control room console needs more. */
export const passwordMinLength = 12;
export const passwordMaxLength = 200;

interface PasswordIssue {
  code: "passwordTooShort" | "tooLong" | "passwordTooSimple" | "passwordNamesOwner";
  params?: Record<string, number>;
}

// Shorter names occur in too many words, such as "Jo".
const namedFromLength = 4;
const minDifferent = 5;

/**
 * Returns the first rule a new password breaks, or undefined: 12 to 200 code points, at least five different
 * ones, no run such as 123456789012, and neither the owner's names nor e-mail name.
 */
export function passwordIssue(
  password: string,
  ownerNames: readonly (string | null | undefined)[] = [],
): PasswordIssue | undefined {
  const characters = Array.from(password.normalize("NFKC"));
  if (characters.length < passwordMinLength)
    return { code: "passwordTooShort", params: { min: passwordMinLength } };
  if (characters.length > passwordMaxLength) return { code: "tooLong", params: { max: passwordMaxLength } };
  if (new Set(characters).size < minDifferent || isRun(characters)) return { code: "passwordTooSimple" };
  const lower = password.toLowerCase();
  const isNamed = ownerNames.some((name) => {
    const own = (name ?? "").split("@")[0]?.trim().toLowerCase() ?? "";
    return own.length >= namedFromLength && lower.includes(own);
  });
  return isNamed ? { code: "passwordNamesOwner" } : undefined;
}

/** A run has a constant step of -1, 0 or 1; digits wrap from 9 to 0. */
function isRun(characters: readonly string[]): boolean {
  const codes = characters.map((character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, index) => {
    const step = code - (codes[index] ?? 0);
    return step === -9 ? 1 : step === 9 ? -1 : step;
  });
  return Math.abs(steps[0] ?? 0) <= 1 && steps.every((step) => step === steps[0]);
}

/** Generated passwords avoid characters that are confused when read aloud. */
const passwordAlphabet = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const generatedLength = 20;

/**
 * Generates a password of 20 characters in groups of five (over 110 bits) from random bytes, skipping those
 * that would bias the result. Undefined if there are too few bytes; 64 suffice in practice.
 */
export function passwordFrom(randomBytes: Iterable<number>): string | undefined {
  const fair = 256 - (256 % passwordAlphabet.length);
  const drawn: string[] = [];
  for (const byte of randomBytes) {
    if (byte >= fair) continue;
    drawn.push(passwordAlphabet.charAt(byte % passwordAlphabet.length));
    if (drawn.length === generatedLength) return drawn.join("").replace(/(.{5})(?=.)/g, "$1-");
  }
  return undefined;
}
