/** The one door to MULTI text (NTCIP 1203 section 6): read, write, compare, check, and our messages both ways. */
export { checkMulti, isBlankMulti } from "../layout/layout.ts";
export { multiFromMessage } from "./message-to-multi.ts";
export { parseMulti, type ParsedMulti } from "./multi-parse.ts";
export { messageFromMulti } from "./multi-to-message.ts";
export {
  type MultiError,
  type MultiErrorName,
  multiErrorNames,
  multiErrorNumber,
  multiErrorOfNumber,
  type MultiToken,
} from "./multi-tokens.ts";
export { normalizeMulti, writeTokens } from "./multi-write.ts";
