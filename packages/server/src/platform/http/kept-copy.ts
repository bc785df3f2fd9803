import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { acceptedCodings } from "./compress-answer.ts";

/** An answer that many callers get: made and compressed once, then sent from memory, or as 304 (RFC 9110, 13). */
export class KeptCopy {
  readonly text: string;
  readonly etag: string;
  readonly maxAgeS: number;
  readonly #bodies: ReadonlyMap<string, Buffer>;

  private constructor(text: string, maxAgeS: number, bodies: ReadonlyMap<string, Buffer>) {
    this.text = text;
    this.maxAgeS = maxAgeS;
    this.etag = `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
    this.#bodies = bodies;
  }

  static async of(text: string, maxAgeS: number): Promise<KeptCopy> {
    const plain = Buffer.from(text);
    const [br, gz] = await Promise.all([
      compressBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
      compressGzip(plain),
    ]);
    const bodies = [
      ["br", br],
      ["gzip", gz],
      ["identity", plain],
    ] as const;
    return new KeptCopy(text, maxAgeS, new Map(bodies));
  }

  /** By `Accept-Encoding`; a coding with `q=0` is refused by the caller. */
  bodyFor(accepted: string | undefined): { encoding: string; bytes: Buffer } {
    const wanted = acceptedCodings(accepted);
    for (const [encoding, bytes] of this.#bodies)
      if (wanted.has(encoding) || encoding === "identity") return { encoding, bytes };
    throw new Error("A copy always has a plain body.");
  }

  isHeldBy(ifNoneMatch: string | undefined): boolean {
    if (ifNoneMatch === undefined) return false;
    const opaque = (tag: string) => tag.trim().replace(/^W\//, "");
    return ifNoneMatch.trim() === "*" || ifNoneMatch.split(",").map(opaque).includes(opaque(this.etag));
  }
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
