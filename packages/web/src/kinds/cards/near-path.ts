/** Where the cameras around a place are shown. */
export const nearPath = "/video/near";
