import { useTranslation } from "../text/use-translation.ts";
import { publicAddressOf, publicPath } from "./address.ts";
import { PublicMapPage } from "./map/public-map-page.tsx";
import { PlainPage } from "./plain-page.tsx";
import { SharedPage } from "./shared/shared-page.tsx";
import { PublicWallPage } from "./public-wall.tsx";

export function ReadOnlyPage({ pathname }: { pathname: string }) {
  const { t } = useTranslation("readOnly");
  const address = publicAddressOf(pathname);
  if (address.page === "missingTenant")
    return <PlainPage title={t("missingTenant")} text={t("missingTenantHint")} />;
  if (address.page === "shared") return <SharedPage />;
  if (address.page === "wall") return <PublicWallPage tenantId={address.tenantId} />;
  if (address.page === "map") return <PublicMapPage tenantId={address.tenantId} />;
  return (
    <PlainPage title={t("closed")} text={t("closedHint")}>
      <a href={publicPath(address.tenantId, "map")}>{t("publicMap:toMap")}</a>
      <a href={publicPath(address.tenantId, "video/wall")}>{t("toWalls")}</a>
    </PlainPage>
  );
}
