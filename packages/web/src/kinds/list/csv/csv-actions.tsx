import { IconFileExport, IconFileImport } from "@tabler/icons-react";
import type { FindQuery } from "@gantry/domain/filters/find.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { translate } from "../../../text/translate.ts";
import { useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { api } from "../../../queries/api.ts";
import { saveAs } from "../../../kit/save-as.ts";
import { useLoadedPart } from "../../../kit/screen/use-loaded-part.ts";
import { useCan } from "../../../session/session-store.ts";
import { errorText } from "../../../queries/error-text.ts";
import { kindText } from "../../../text/kind-text.ts";
import { toast } from "../../../kit/toasts/toasts.ts";

/** Enough for the longest list on a slow line. */
const exportTimeoutMs = 600_000;

export default function CsvActions({ kind, query }: { kind: AnyKind; query: FindQuery }) {
  const { t } = useTranslation("csv");
  const [isExporting, setExporting] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [ImportDialog, loadImport] = useLoadedPart(() => import("./import-dialog.tsx"));
  const mayCreate = useCan("CREATE", kind.entityType);
  const mayUpdate = useCan("UPDATE", kind.entityType);
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-label={t("export")}
        title={t("exportTitle")}
        aria-busy={isExporting}
        disabled={isExporting}
        onClick={() => {
          setExporting(true);
          void exportList(kind, query).finally(() => setExporting(false));
        }}
      >
        <IconFileExport size={16} />
      </button>
      {(mayCreate || mayUpdate) && (
        <button
          type="button"
          className="icon-button"
          aria-label={t("import")}
          title={t("importTitle", { kinds: kindText(kind, "many") })}
          onClick={() => {
            loadImport();
            setOpen(true);
          }}
        >
          <IconFileImport size={16} />
        </button>
      )}
      {ImportDialog && <ImportDialog kind={kind} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}

async function exportList(kind: AnyKind, query: FindQuery): Promise<void> {
  const name = `${kind.name}.csv`;
  try {
    const body = { query, byteOrderMark: true };
    const { bytes } = await api.downloadList(`${kind.path}/export`, body, { timeoutMs: exportTimeoutMs });
    saveAs(bytes, name);
    toast("success", translate("csv:exported", { name }));
  } catch (cause) {
    toast("error", translate("csv:exportFailed"), { detail: errorText(cause), cause });
  }
}
