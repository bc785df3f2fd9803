import { createHash } from "node:crypto";

export const testSecretKey = createHash("sha256").update("only for tests").digest();
