import { sign as signKind } from "@gantry/domain/kinds/sign.ts";
import { useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { usePageName } from "../../../kit/screen/page-name.ts";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import { EmptyState } from "../../../kit/feedback/empty-state.tsx";
import { RowSkeletons } from "../../../kit/screen/states.tsx";
import { NoPermission } from "../../../session/permission/no-permission.tsx";
import { useCan } from "../../../session/session-store.ts";
import { kindText } from "../../../text/kind-text.ts";
import type { Sign } from "./sign-entity.ts";
import { useSign } from "./use-sign.ts";

interface SignAtAddressProps {
  /** Title of the sub-page; missing on the sign's own page. */
  crumb?: string;
  children: (sign: Sign) => ReactNode;
}

export function SignAtAddress(props: SignAtAddressProps) {
  const { t } = useTranslation("signs");
  const { id } = useParams({ strict: false }) as { id?: string };
  const mayRead = useCan("READ", signKind.entityType, id);
  if (!id) return <EmptyState title={t("noId")} />;
  if (!mayRead) return <NoPermission action={t("permissions:READ")} kindName={kindText(signKind, "one")} />;
  return <LoadedSign key={id} id={id} {...props} />;
}

function LoadedSign({ id, crumb, children }: SignAtAddressProps & { id: string }) {
  const { t } = useTranslation("signs");
  const { data: sign, error, isPending, refetch } = useSign(id);
  usePageName(sign ? (crumb ?? sign.name) : undefined, crumb === undefined ? undefined : sign?.name);
  if (isPending) return <RowSkeletons />;
  if (error && !sign)
    return <FailedToLoad title={t("errorLoadingSign")} error={error} onRetry={() => void refetch()} />;
  if (!sign) return <EmptyState isPage title={t("notThere")} />;
  return children(sign);
}
