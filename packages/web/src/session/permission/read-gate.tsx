import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "../../text/use-translation.ts";
import { NoPermission } from "./no-permission.tsx";
import { useCan } from "../session-store.ts";
import { kindText } from "../../text/kind-text.ts";

export function ReadGate({ kind, children }: { kind: AnyKind; children: ReactNode }) {
  const { t } = useTranslation("permissions");
  const { id } = useParams({ strict: false }) as { id?: string };
  const mayRead = useCan("READ", kind.entityType, id);
  return mayRead ? children : <NoPermission action={t("READ")} kindName={kindText(kind, "one")} />;
}
