/** Public interface for MULTI (NTCIP 1203 section 6): parse, write, compare, validate, and convert messages. */
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
