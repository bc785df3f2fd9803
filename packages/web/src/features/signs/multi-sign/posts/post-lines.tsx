import type { PostLine } from "@gantry/domain/contract/answers/post.ts";
import { sign as signKind } from "@gantry/domain/kinds/sign.ts";
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Pager } from "../../../../kinds/list/table/pager.tsx";
import { LedFace } from "../../led/led-face.tsx";
import { useCan } from "../../../../session/session-store.ts";
import { GlyphMark, PriorityChip } from "../../../../kit/status/glyphs.tsx";
import type { Sign } from "../../sign/sign-entity.ts";
import { faceFor, faceLabel } from "../../sign/sign-view.ts";
import { facePitchPx } from "../face-pitch.ts";
import { NewMessageFace, SignName } from "../manager/manager-row.tsx";
import { lineGlyphs, retryable, undoable } from "./post-counts.ts";
import { managerPageSize, pageOfSigns } from "../sign-groups.ts";
import type { PostActs } from "./use-post-acts.ts";
import { whatHappened } from "./what-happened.ts";
import { useState } from "react";
import { classNames } from "../../../../kit/class-names.ts";
import css from "../multi-sign.module.css";

interface PostLinesProps {
  lines: readonly PostLine[];
  signs: ReadonlyMap<string, Sign>;
  acts: PostActs;
}

export function PostLines({ lines, signs, acts }: PostLinesProps) {
  const { t } = useTranslation("multiSign");
  const [opened, setOpened] = useState(0);
  const { rows, page, pageCount } = pageOfSigns(lines, opened, managerPageSize);
  return (
    <>
      <div className={css.managerScroll} tabIndex={0} role="group" aria-label={t("table")}>
        <table className={classNames(css.managerTable, css.postTable)}>
          <thead>
            <tr>
              <th>{t("columns.sign")}</th>
              <th>{t("columns.before")}</th>
              <th>{t("columns.newMessage")}</th>
              <th className={css.managerPriority}>{t("columns.priority")}</th>
              <th>{t("columns.result")}</th>
              <th>{t("columns.happened")}</th>
              <th className={css.managerActions}>
                <span className="visually-hidden">{t("columns.actions")}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((line) => (
              <Line key={line.signId} line={line} sign={signs.get(line.signId)} acts={acts} />
            ))}
          </tbody>
        </table>
      </div>
      {pageCount > 1 && (
        <div className={css.managerPages}>
          <Pager page={page} pageCount={pageCount} onPage={setOpened} />
        </div>
      )}
    </>
  );
}

function Line({ line, sign, acts }: { line: PostLine; sign: Sign | undefined; acts: PostActs }) {
  const { t } = useTranslation("multiSign");
  const glyph = lineGlyphs[line.state];
  const name = sign?.name ?? line.signName;
  const { priority } = line.message;
  return (
    <tr data-sign={name} data-state={line.state}>
      <td className={css.managerSign}>{sign ? <SignName sign={sign} /> : name}</td>
      <td className={css.managerNow} data-label={t("columns.before")}>
        {sign && <Before line={line} sign={sign} />}
      </td>
      <td className={css.managerNew} data-label={t("columns.newMessage")}>
        {sign && <NewMessageFace sign={sign} message={line.message} stands={line.state === "verified"} />}
      </td>
      <td className={css.managerPriority}>
        {priority !== undefined && <PriorityChip priority={priority} />}
      </td>
      <td className="manager-result">
        <span className={`status role-${glyph.role}`}>
          <GlyphMark glyph={glyph} />
          {t(`progress.state.${line.state}`)}
        </span>
      </td>
      <td className={css.managerOutcome}>{whatHappened(line)}</td>
      <td className={css.managerActions}>
        <LineActions line={line} name={name} acts={acts} />
      </td>
    </tr>
  );
}

function Before({ line: { before }, sign }: { line: PostLine; sign: Sign }) {
  const { t } = useTranslation("signs");
  if (!before) return <span className="dim">{t("face.noData")}</span>;
  if (before.isBlank) return <span className="dim">{t("face.blank")}</span>;
  const face = faceFor(sign);
  return (
    <LedFace multi={before.multi} face={face} label={faceLabel(before, face)} pitchPx={facePitchPx(face)} />
  );
}

function LineActions({ line, name, acts }: { line: PostLine; name: string; acts: PostActs }) {
  const { t } = useTranslation("multiSign");
  const mayControl = useCan("CONTROL", signKind.entityType, line.signId);
  if (!mayControl) return null;
  return (
    <span className="row">
      {retryable([line]).length > 0 && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t("progress.retryOne", { name })}
          disabled={acts.isBusy}
          onClick={() => acts.retry([line.signId])}
        >
          {t("progress.retryShort")}
        </Button>
      )}
      {undoable([line]).length > 0 && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t("progress.undoOne", { name })}
          disabled={acts.isBusy}
          onClick={() => acts.rollBack([line.signId])}
        >
          {t("progress.undoShort")}
        </Button>
      )}
    </span>
  );
}
