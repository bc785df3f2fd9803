import { AppError } from "@gantry/domain/errors.ts";
import type { Directory } from "./directory.ts";

/** Users of an issuer without configured administration: read only. */
export function closedDirectory(issuerName: string): Directory {
  const refuse = () => Promise.reject(new AppError("directoryReadOnly", { issuer: issuerName }));
  return {
    issuerName,
    isManaged: false,
    create: refuse,
    hasOtherTenants: refuse,
    change: refuse,
    setPassword: refuse,
    remove: refuse,
  };
}
