/** Shortest password, in characters; NIST SP 800-63B asks for 8 at least, an administrator's console for more. */
export const passwordMinLength = 12;
export const passwordMaxLength = 200;

/** What is wrong with a password: keys under `validation.` with their parameters. */
export interface PasswordIssue {
  code: "passwordTooShort" | "tooLong" | "passwordTooSimple" | "passwordNamesOwner";
  params?: Record<string, number>;
}

// A name of fewer letters would forbid too much: "Jo" is in many words.
const namedFromLength = 4;
// Fewer different characters than this are a pattern, not a password.
const minDifferent = 5;

/**
 * The first rule that a new password breaks, or undefined. It has 12 to 200 characters (Unicode code points), at least
 * five different ones, is no run such as 123456789012, and contains neither the names nor the e-mail name of its owner.
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

/** Each character follows the one before by the same step of -1, 0 or 1, but for a digit's turn from 9 to 0. */
function isRun(characters: readonly string[]): boolean {
  const codes = characters.map((character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, index) => {
    const step = code - (codes[index] ?? 0);
    return step === -9 ? 1 : step === 9 ? -1 : step;
  });
  return Math.abs(steps[0] ?? 0) <= 1 && steps.every((step) => step === steps[0]);
}

/** Characters of generated passwords: none that is mistaken for another when it is read out. */
export const passwordAlphabet = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const generatedLength = 20;

/**
 * A password of 20 characters in groups of five (more than 110 bits), made of random octets that the caller gives; those
 * that would favour some characters are skipped. Undefined when there are too few: 64 are enough in practice.
 */
export function passwordFrom(randomOctets: Iterable<number>): string | undefined {
  const fair = 256 - (256 % passwordAlphabet.length);
  const drawn: string[] = [];
  for (const octet of randomOctets) {
    if (octet >= fair) continue;
    drawn.push(passwordAlphabet.charAt(octet % passwordAlphabet.length));
    if (drawn.length === generatedLength) return drawn.join("").replace(/(.{5})(?=.)/g, "$1-");
  }
  return undefined;
}
