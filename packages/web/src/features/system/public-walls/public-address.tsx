import { IconExternalLink } from "@tabler/icons-react";
import { CopyIconButton } from "../../../kit/toasts/copy-icon-button.tsx";
import { useTranslation } from "../../../text/use-translation.ts";

export function PublicAddress({ name, address }: { name: string; address: string }) {
  const { t } = useTranslation("publicWalls");
  return (
    <span className="row">
      <a className="mono" href={address} target="_blank" rel="noreferrer">
        {address} <IconExternalLink size={14} aria-hidden />
      </a>
      <CopyIconButton text={address} label={t("copy", { name })} copied={t("copied")} />
    </span>
  );
}
