import { createHash } from "node:crypto";

/** The secret key of every server and store under test. */
export const testSecretKey = createHash("sha256").update("only for tests").digest();
