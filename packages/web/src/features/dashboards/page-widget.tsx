import { EmptyState } from "../../kit/feedback/empty-state.tsx";
import { FramedPage } from "../../kit/framed-page/framed-page.tsx";
import { pageAddress } from "../../kit/framed-page/page-address.ts";
import type { DashboardWidgetProps } from "../../kinds/feature.ts";
import { useTranslation } from "../../text/use-translation.ts";

/** A page of another site. */
export default function PageWidget({ config: { url, title } }: DashboardWidgetProps) {
  const { t } = useTranslation("dashboards");
  const address = pageAddress(url, location.origin);
  if (address === undefined) return <EmptyState isInline title={t("noPage")} />;
  return <FramedPage address={address} title={t("page", { name: title || new URL(address).host })} />;
}
