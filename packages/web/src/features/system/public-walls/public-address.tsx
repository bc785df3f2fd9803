import { IconCopy, IconExternalLink } from "@tabler/icons-react";
import { toast } from "../../../kit/toasts/toasts.ts";
import { useTranslation } from "../../../text/use-translation.ts";

export function PublicAddress({ name, address }: { name: string; address: string }) {
  const { t } = useTranslation("publicWalls");
  const copy = async () => {
    await navigator.clipboard.writeText(address);
    toast("info", t("copied"));
  };
  return (
    <span className="row">
      <a className="mono" href={address} target="_blank" rel="noreferrer">
        {address} <IconExternalLink size={14} aria-hidden />
      </a>
      {/* The clipboard API needs https or localhost. */}
      {window.isSecureContext && (
        <button
          type="button"
          className="icon-button"
          aria-label={t("copy", { name })}
          title={t("copy", { name })}
          onClick={() => void copy()}
        >
          <IconCopy size={15} />
        </button>
      )}
    </span>
  );
}
