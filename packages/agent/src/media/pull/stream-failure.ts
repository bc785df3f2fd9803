import type { StreamProblemCode } from "@gantry/domain/camera/stream-problems.ts";

/** A stream error with a translation key; never contains an address or a secret. */
export class StreamFailure extends Error {
  readonly code: StreamProblemCode;
  readonly detail: string | undefined;

  constructor(code: StreamProblemCode, detail?: string) {
    super(detail === undefined ? code : `${code}: ${detail}`);
    this.code = code;
    this.detail = detail;
  }
}

const codesOfSockets: Record<string, StreamProblemCode> = {
  ENOTFOUND: "hostUnknown",
  EAI_AGAIN: "hostUnknown",
  ETIMEDOUT: "noAnswer",
};

export function failureOf(error: unknown): StreamFailure {
  if (error instanceof StreamFailure) return error;
  const code = (error as NodeJS.ErrnoException | undefined)?.code ?? "";
  return new StreamFailure(codesOfSockets[code] ?? "unreachable", code || undefined);
}
