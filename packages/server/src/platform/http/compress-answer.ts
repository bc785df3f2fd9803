import { promisify } from "node:util";
import { gzip } from "node:zlib";

/** Shorter answers arrive in about the same time without it. */
const minLength = 32 * 1024;
/** Levels above save little, and take several times as long. */
const level = 2;
const compress = promisify(gzip);

/** Codings of `Accept-Encoding` that the caller does not refuse by `q=0`. */
export const acceptedCodings = (accepted: string | undefined): ReadonlySet<string> =>
  new Set(
    (accepted ?? "")
      .split(",")
      .map((part) => part.trim().toLowerCase())
      .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
      .map((part) => part.split(";", 1)[0]?.trim() ?? ""),
  );

/** Undefined where a text is sent as it is. Outside the server's own thread. */
export async function compressAnswer(
  text: string,
  accepted: string | undefined,
): Promise<Buffer | undefined> {
  return text.length < minLength || !acceptedCodings(accepted).has("gzip")
    ? undefined
    : compress(text, { level });
}
