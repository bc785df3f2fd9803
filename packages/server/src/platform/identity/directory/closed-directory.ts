import { AppError } from "@gantry/domain/errors.ts";
import type { Directory } from "./directory.ts";

/** People of an issuer whose administration is not open to this server: they are managed there. */
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
