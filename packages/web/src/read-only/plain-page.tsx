import type { ReactNode } from "react";
import { useTranslation } from "../text/use-translation.ts";
import { EmptyState } from "../kit/feedback/empty-state.tsx";

export function PlainPage({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  const { t } = useTranslation("readOnly");
  return (
    <main style={{ paddingBlockStart: "15vh" }}>
      <EmptyState isPage icon={<p className="dim">{t("product")}</p>} title={title} text={text}>
        {children}
      </EmptyState>
    </main>
  );
}
