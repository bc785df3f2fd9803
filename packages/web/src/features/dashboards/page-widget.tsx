import { EmptyState } from "../../../kit/feedback/empty-state.tsx";
import type { DashboardWidgetProps } from "../../../kinds/feature.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { pageAddress } from "./page-address.ts";
import css from "../dashboards.module.css";

/** No top navigation, and no origin of its own site unless it differs from ours, which `pageAddress` makes sure of. */
const pageMay = "allow-forms allow-scripts allow-same-origin allow-popups";

/** A page of another site. */
export default function PageWidget({ config: { url, title } }: DashboardWidgetProps) {
  const { t } = useTranslation("dashboards");
  const address = pageAddress(url, location.origin);
  if (address === undefined) return <EmptyState isInline title={t("noPage")} />;
  return (
    <iframe
      className={css.page}
      title={t("page", { name: title || new URL(address).host })}
      src={address}
      sandbox={pageMay}
      referrerPolicy="no-referrer"
    />
  );
}
