import { useTranslation } from "react-i18next";
import { EntityLink } from "../../../../kinds/detail/entity-link.tsx";
import { timeText } from "../../../../kit/time/moment-text.ts";
import { usePost } from "../multi-sign-calls.ts";
import { classNames } from "../../../../kit/class-names.ts";
import css from "../multi-sign.module.css";

export function PostTitle({ postId }: { postId: string }) {
  const { t } = useTranslation("multiSign");
  const { data: post } = usePost(postId);
  if (!post) return <b>{t("progress.dialog")}</b>;
  const { lines, hidden, associatedEntityId, associatedEntityType, createdAt, createdByDisplayName } = post;
  return (
    <span className={classNames(css.postTitle, "row")}>
      <b>{t("progress.title", { count: lines.length + hidden })}</b>
      {associatedEntityId && associatedEntityType === "SIGN_PLAN" && (
        <span className="dim">
          {t("progress.plan")} <EntityLink entityType="SIGN_PLAN" entityId={associatedEntityId} />
        </span>
      )}
      <span className="dim small end">
        {t("progress.started", { time: timeText(createdAt), name: createdByDisplayName })}
      </span>
    </span>
  );
}
