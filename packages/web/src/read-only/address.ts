/** What an address of the public pages asks for. */
export type PublicAddress =
  | { page: "missingTenant" }
  | { page: "wall"; tenantId: string }
  | { page: "unknown"; tenantId: string };

/** Public pages are known by their first segment, the tenant by the second (AUTH-021). */
export function publicAddressOf(pathname: string): PublicAddress {
  const [, tenant = "", ...rest] = pathname.split("/").filter((segment) => segment !== "");
  const tenantId = decoded(tenant);
  if (tenantId === "") return { page: "missingTenant" };
  return { page: rest.join("/") === "video/wall" ? "wall" : "unknown", tenantId };
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment).trim();
  } catch {
    return segment;
  }
}
