export const tenantFormatsPath = "/system/zone-and-units";
