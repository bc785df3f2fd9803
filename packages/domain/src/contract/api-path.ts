/** Every call lives below this path. The documents beside it (`/api/docs`, `/api/openapi.json`) carry no version. */
export const apiPath = "/api/v1";
