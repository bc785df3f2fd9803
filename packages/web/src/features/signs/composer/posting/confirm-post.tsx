import { Button, Modal } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Sign } from "../../sign/sign-entity.ts";
import { postedWhere } from "./posted-where.ts";
import type { ComposerState } from "../use-composer.ts";
import type { Posting } from "./use-posting.ts";
import css from "../composer.module.css";

export function ConfirmPost({
  sign,
  composer,
  posting,
}: {
  sign: Sign;
  composer: ComposerState;
  posting: Posting;
}) {
  const { t } = useTranslation("signs");
  const { confirming } = posting;
  return (
    <Modal
      opened={confirming !== undefined}
      onClose={posting.doNotPost}
      title={t("composer.confirmTitle", { name: sign.name })}
      size={500}
      closeButtonProps={{ "aria-label": t("composer.doNotPost") }}
    >
      <p>{postedWhere(sign, composer.editor.message)}</p>
      <ul className={css.confirmReasons}>
        {confirming?.map((reason) => (
          <li key={reason}>{t(`composer.confirm.${reason}`)}</li>
        ))}
      </ul>
      <div className="dialog-foot">
        <Button variant="default" data-autofocus onClick={posting.doNotPost}>
          {t("composer.doNotPost")}
        </Button>
        <Button onClick={posting.postNow}>{t("composer.postNow", { name: sign.name })}</Button>
      </div>
    </Modal>
  );
}
