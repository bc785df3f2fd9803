export const nearPath = "/video/near";
