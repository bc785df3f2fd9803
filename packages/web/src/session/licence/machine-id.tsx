import { IconCopy } from "@tabler/icons-react";
import { useTranslation } from "../../text/use-translation.ts";
import { toast } from "../../kit/toasts/toasts.ts";

export function MachineId({ id }: { id: string }) {
  const { t } = useTranslation("licence");
  const copy = async () => {
    await navigator.clipboard.writeText(id);
    toast("info", t("copied"));
  };
  return (
    <span className="row">
      <span className="mono">{id}</span>
      {/* The clipboard API needs https or localhost. */}
      {window.isSecureContext && (
        <button
          type="button"
          className="icon-button"
          aria-label={t("copy")}
          title={t("copy")}
          onClick={() => void copy()}
        >
          <IconCopy size={15} />
        </button>
      )}
    </span>
  );
}
