import { useTranslation } from "../text/use-translation.ts";
import { publicAddressOf } from "./address.ts";
import { PlainPage } from "./plain-page.tsx";
import { PublicWallPage } from "./public-wall.tsx";

export function ReadOnlyPage({ pathname }: { pathname: string }) {
  const { t } = useTranslation("readOnly");
  const address = publicAddressOf(pathname);
  if (address.page === "missingTenant")
    return <PlainPage title={t("missingTenant")} text={t("missingTenantHint")} />;
  if (address.page === "wall") return <PublicWallPage tenantId={address.tenantId} />;
  return (
    <PlainPage title={t("closed")} text={t("closedHint")}>
      <a href={`/read-only/${encodeURIComponent(address.tenantId)}/video/wall`}>{t("toWalls")}</a>
    </PlainPage>
  );
}
