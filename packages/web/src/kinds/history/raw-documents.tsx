import { Stack } from "@mantine/core";
import { useTranslation } from "../../text/use-translation.ts";
import { Columns } from "../../kit/layout/columns.tsx";
import type { Document } from "./entry-diff.ts";
import css from "./history.module.css";

export function RawDocuments({ before, after }: { before: Document; after: Document }) {
  const { t } = useTranslation("audit");
  return (
    <Columns className={css.raw} minWidthPx={280} gapPx={0}>
      {[
        { title: t("before"), document: before },
        { title: t("after"), document: after },
      ].map(({ title, document }) => (
        <Stack component="section" key={title} gap={8} mih={0} miw={0} p={12}>
          <h3>{title}</h3>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long documents are scrolled by keys too */}
          <pre className="mono" tabIndex={0}>
            {document ? JSON.stringify(document, null, 2) : "–"}
          </pre>
        </Stack>
      ))}
    </Columns>
  );
}
