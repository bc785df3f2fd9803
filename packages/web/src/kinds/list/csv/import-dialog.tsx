import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { Button, Modal, Textarea } from "@mantine/core";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { computedText } from "../../../text/computed-text.ts";
import { kindText } from "../../../text/kind-text.ts";
import { FailureNote } from "../bulk/failure-note.tsx";
import { OutcomeTable } from "../bulk/outcome-table.tsx";
import { importMaxBytes, type ReadFile, readFile, readText } from "./read-file.ts";
import { useImport } from "./use-import.ts";

export default function ImportDialog({
  kind,
  isOpen,
  onClose,
}: {
  kind: AnyKind;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation(["csv", "bulk", "common"]);
  const state = useImport(kind);
  const { file, rows, busy, failure, savable } = state;
  const done = rows.filter((row) => row.done !== undefined);
  const checked = rows.filter((row) => row.tried !== undefined);
  const outcomes = rows.flatMap((row) => row.done ?? row.tried ?? []);
  const isSaved = done.length > 0;
  const close = () => {
    onClose();
    if (isSaved && busy === undefined) state.reset();
  };
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      closeOnEscape={busy === undefined}
      title={t("importTitle", { kinds: kindText(kind, "many") })}
      size={960}
      closeButtonProps={{ "aria-label": t("common:close") }}
    >
      <FailureNote failure={failure} />
      {rows.length === 0 ? (
        <Source kind={kind} read={file} onRead={state.take} />
      ) : (
        <>
          {busy && (
            <div role="status">
              {t(busy, {
                done: busy === "checking" ? checked.length : done.length,
                all: busy === "checking" ? rows.length : done.length + savable.length,
              })}
              <progress
                className="csv-progress"
                aria-label={t("importTitle", { kinds: kindText(kind, "many") })}
                max={busy === "checking" ? rows.length : done.length + savable.length}
                value={busy === "checking" ? checked.length : done.length}
              />
            </div>
          )}
          {!busy && !isSaved && <p role="status">{t("bulk:nothingYet")}</p>}
          {file?.encoding !== undefined && file.encoding !== "utf-8" && (
            <p className="dim small">{t("readAs", { encoding: file.encoding })}</p>
          )}
          {outcomes.length > 0 && <OutcomeTable kind={kind} rows={outcomes} isTried={!isSaved} />}
        </>
      )}
      <div className="dialog-foot">
        {rows.length > 0 && !busy && (
          <Button variant="default" onClick={state.reset}>
            {t("otherFile")}
          </Button>
        )}
        {busy ? (
          <Button variant="default" onClick={state.stop}>
            {t("stop")}
          </Button>
        ) : (
          <Button variant="default" onClick={close}>
            {isSaved ? t("bulk:done") : t("common:cancel")}
          </Button>
        )}
        {rows.length > 0 && !busy && checked.length < rows.length && (
          <Button onClick={state.check}>{t("check")}</Button>
        )}
        {rows.length > 0 && checked.length === rows.length && (!isSaved || savable.length > 0) && (
          <Button
            onClick={state.save}
            disabled={savable.length === 0}
            loading={busy === "applying"}
            autoFocus
          >
            {savable.length === 0 ? t("bulk:nothingToApply") : t("apply", { count: savable.length })}
          </Button>
        )}
      </div>
    </Modal>
  );
}

function Source({
  kind,
  read,
  onRead,
}: {
  kind: AnyKind;
  read: ReadFile | undefined;
  onRead: (read: ReadFile) => void;
}) {
  const { t } = useTranslation("csv");
  const [pasted, setPasted] = useState("");
  const [isTooLarge, setTooLarge] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const take = async (file: File | undefined) => {
    setTooLarge(file !== undefined && file.size > importMaxBytes);
    if (file && file.size <= importMaxBytes) onRead(readFile(kind, new Uint8Array(await file.arrayBuffer())));
  };
  return (
    <form
      className="csv-source"
      onSubmit={(event) => {
        event.preventDefault();
        if (pasted.trim() !== "") onRead(readText(kind, pasted));
      }}
    >
      <p className="dim">{t("importText")}</p>
      <div className="row">
        <Button onClick={() => input.current?.click()} data-autofocus>
          {t("chooseFile")}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          aria-label={t("chooseFile")}
          onChange={(event) => {
            void take(event.currentTarget.files?.[0]);
            // Allows choosing the same file again after a correction.
            event.currentTarget.value = "";
          }}
        />
      </div>
      <Textarea
        className="csv-paste"
        label={t("orPaste")}
        rows={6}
        value={pasted}
        onChange={(event) => setPasted(event.currentTarget.value)}
      />
      {pasted.trim() !== "" && (
        <div className="row">
          <Button type="submit" variant="default">
            {t("check")}
          </Button>
        </div>
      )}
      {(isTooLarge || read) && <ReadProblems read={read} isTooLarge={isTooLarge} />}
    </form>
  );
}

function ReadProblems({ read, isTooLarge }: { read: ReadFile | undefined; isTooLarge: boolean }) {
  const { t } = useTranslation("csv");
  return (
    <div className="note note-filled role-bad" role="alert">
      <div className="grow">
        {isTooLarge && <div>{t("fileTooLarge", { megabytes: importMaxBytes / 1024 / 1024 })}</div>}
        {read?.problem && (
          <div>
            {t("problemAt", {
              line: read.problem.line,
              problem: computedText(`csv:problems.${read.problem.code}`),
            })}
          </div>
        )}
        {read && read.headerProblems.length > 0 && (
          <>
            <b>{t("wrongColumns")}</b>
            <ul>
              {read.headerProblems.map(({ code, column }) => (
                <li key={`${code} ${column}`}>
                  {column === undefined ? "" : `${column}: `}
                  {computedText(`validation:${code}`)}
                </li>
              ))}
            </ul>
          </>
        )}
        {read && !read.problem && read.headerProblems.length === 0 && <div>{t("empty")}</div>}
      </div>
    </div>
  );
}
