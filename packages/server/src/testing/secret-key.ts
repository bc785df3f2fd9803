import { createHash } from "node:crypto";

/** Test files share a database, so they need the same key. */
export const testSecretKey = createHash("sha256").update("only for tests").digest();
