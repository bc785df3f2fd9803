import { Button, Modal } from "@mantine/core";
import { messagePreview } from "@gantry/domain/sign/message/message-text.ts";
import { durationMsFromNs } from "@gantry/domain/sign/message/message.ts";
import i18next from "i18next";
import { useTranslation } from "react-i18next";
import { PriorityChip } from "../../../../kit/status/glyphs.tsx";
import { durationText } from "../../sign/duration-text.ts";
import { roadText } from "../../sign/sign-view.ts";
import { PostFailure } from "../manager/manager-foot.tsx";
import type { RowCheck } from "../manager/row-check.ts";
import type { Posting } from "./use-posting.ts";
import css from "../multi-sign.module.css";

interface PostConfirmProps {
  posting: Posting;
  checks: ReadonlyMap<string, RowCheck>;
  onClose: () => void;
}

export function PostConfirm({ posting, checks, onClose }: PostConfirmProps) {
  const { t } = useTranslation(["multiSign", "common"]);
  const { targets, messages, mode, isAsked, isPosting, post, obstacle } = posting;
  const count = targets.length;
  const waiting = targets.filter(({ id }) => waits(checks.get(id))).length;
  return (
    <Modal
      opened={isAsked}
      onClose={onClose}
      closeOnEscape={!isPosting}
      size={720}
      title={t("confirm.title", { count })}
      closeButtonProps={{ "aria-label": t("common:close") }}
    >
      <p className={css.confirmText}>
        {t(`mode.${mode}Text`)} {waiting > 0 && t("confirm.waiting", { count: waiting })}
      </p>
      <div className={css.confirmScroll} tabIndex={0} role="group" aria-label={t("confirm.signs")}>
        <table className={css.confirmTable}>
          <thead>
            <tr>
              <th>{t("columns.sign")}</th>
              <th>{t("columns.road")}</th>
              <th>{t("columns.newMessage")}</th>
              <th>{t("columns.duration")}</th>
            </tr>
          </thead>
          <tbody>
            {targets.map((sign) => {
              const message = messages[sign.id];
              return (
                <tr key={sign.id}>
                  <td>
                    <b>{sign.name}</b>
                  </td>
                  <td>{roadText(sign)}</td>
                  <td>
                    {message?.priority !== undefined && <PriorityChip priority={message.priority} />}{" "}
                    {message && messagePreview(message)}
                    {waits(checks.get(sign.id)) && (
                      <div className="warn-text small">{t("confirm.waits")}</div>
                    )}
                  </td>
                  <td className="nowrap">{standsFor(message?.duration)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <PostFailure posting={posting} />
      <div className="dialog-foot">
        <Button variant="default" onClick={onClose} disabled={isPosting}>
          {t("common:cancel")}
        </Button>
        <Button
          data-autofocus
          onClick={() => void post()}
          loading={isPosting}
          disabled={obstacle !== undefined}
        >
          {t("confirm.post", { count })}
        </Button>
      </div>
    </Modal>
  );
}

export const standsFor = (durationNs: number | null | undefined): string =>
  durationNs === null || durationNs === undefined
    ? i18next.t("signs:duration.continuous")
    : durationText(durationMsFromNs(durationNs));

const waits = (check: RowCheck | undefined): boolean =>
  check?.state === "compared" && check.comparison.outcome !== "shown";
