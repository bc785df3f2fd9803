import { mappedDriver } from "../mapped-driver.ts";
import { HttpJsonSession } from "./http-json-session.ts";

/** Detectors that answer any JSON over HTTP, read by a mapping. */
export const httpJsonDetector = mappedDriver(HttpJsonSession, {
  protocol: "HTTP_JSON",
  defaultPort: 80,
  isEncrypted: false,
});
export const httpsJsonDetector = mappedDriver(HttpJsonSession, {
  protocol: "HTTPS_JSON",
  defaultPort: 443,
  isEncrypted: true,
});
