import { messagePreview } from "@gantry/domain/sign/message/message-text.ts";
import type { SignQueue } from "@gantry/domain/sign/queue/queue.ts";
import { winningItem } from "@gantry/domain/sign/queue/winner.ts";
import { useTranslation } from "react-i18next";
import { serverNowMs } from "../../../../kit/status/server-time.ts";
import { FootNote } from "../foot-note.tsx";
import { classNames } from "../../../../kit/class-names.ts";
import css from "../../sign/signs.module.css";

export function StaleNote({ seen, now }: { seen: SignQueue | undefined; now: SignQueue }) {
  const { t } = useTranslation("signs");
  const current = winningItem(now.items, serverNowMs());
  const who = current?.lastUpdatedByDisplayName ?? "";
  return (
    <FootNote
      title={t("composer.stale")}
      text={who ? t("composer.staleBy", { name: who }) : t("composer.staleKept")}
    >
      <dl className={classNames(css.facts, "small")}>
        {seen && <QueueFacts label={t("composer.staleSeen", { revision: seen.revision })} queue={seen} />}
        <QueueFacts label={t("composer.staleNow", { revision: now.revision })} queue={now} />
      </dl>
    </FootNote>
  );
}

function QueueFacts({ label, queue }: { label: string; queue: SignQueue }) {
  const { t } = useTranslation("signs");
  const first = winningItem(queue.items, serverNowMs());
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {first
          ? t("composer.staleFirst", {
              current: t("queue.next", { priority: first.priority }),
              text: messagePreview(first.message),
              waiting: t("queue.waiting", { count: queue.items.length - 1 }),
            })
          : t("composer.staleEmpty")}
      </dd>
    </>
  );
}
