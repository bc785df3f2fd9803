import { CopyIconButton } from "../../kit/toasts/copy-icon-button.tsx";
import { useTranslation } from "../../text/use-translation.ts";

export function MachineId({ id }: { id: string }) {
  const { t } = useTranslation("licence");
  return (
    <span className="row">
      <span className="mono">{id}</span>
      <CopyIconButton text={id} label={t("copy")} copied={t("copied")} />
    </span>
  );
}
