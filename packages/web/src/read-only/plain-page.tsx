import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

export function PlainPage({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  const { t } = useTranslation("readOnly");
  return (
    <main className="plain-page">
      <p className="dim">{t("product")}</p>
      <h1>{title}</h1>
      <p className="dim">{text}</p>
      {children}
    </main>
  );
}
