import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { Button, Stack, Textarea } from "@mantine/core";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../../kit/dialog/dialog.tsx";
import { Note } from "../../../kit/feedback/note.tsx";
import { translateComputed } from "../../../text/translate-computed.ts";
import { kindText } from "../../../text/kind-text.ts";
import { Progress } from "../../communication/progress.tsx";
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
    <Dialog
      isOpen={isOpen}
      onClose={close}
      isBusy={busy !== undefined}
      title={t("importTitle", { kinds: kindText(kind, "many") })}
      width="large"
      cancelText={busy ? t("stop") : isSaved ? t("bulk:done") : t("common:cancel")}
      onCancel={busy ? state.stop : close}
      actions={
        rows.length > 0 && (
          <>
            {!busy && (
              <Button variant="default" onClick={state.reset}>
                {t("otherFile")}
              </Button>
            )}
            {!busy && checked.length < rows.length && <Button onClick={state.check}>{t("check")}</Button>}
            {checked.length === rows.length && (!isSaved || savable.length > 0) && (
              <Button
                onClick={state.save}
                disabled={savable.length === 0}
                loading={busy === "applying"}
                autoFocus
              >
                {savable.length === 0 ? t("bulk:nothingToApply") : t("apply", { count: savable.length })}
              </Button>
            )}
          </>
        )
      }
    >
      <FailureNote failure={failure} />
      {rows.length === 0 ? (
        <Source kind={kind} read={file} onRead={state.take} />
      ) : (
        <>
          {busy && <ImportProgress kind={kind} state={state} />}
          {!busy && !isSaved && <p role="status">{t("bulk:nothingYet")}</p>}
          {file?.encoding !== undefined && file.encoding !== "utf-8" && (
            <p className="dim small">{t("readAs", { encoding: file.encoding })}</p>
          )}
          {outcomes.length > 0 && <OutcomeTable kind={kind} rows={outcomes} isTried={!isSaved} />}
        </>
      )}
    </Dialog>
  );
}

function ImportProgress({
  kind,
  state: { rows, savable, busy = "checking" },
}: {
  kind: AnyKind;
  state: ReturnType<typeof useImport>;
}) {
  const { t } = useTranslation("csv");
  const isChecking = busy === "checking";
  const saved = rows.filter((row) => row.done !== undefined).length;
  const done = isChecking ? rows.filter((row) => row.tried !== undefined).length : saved;
  const all = isChecking ? rows.length : saved + savable.length;
  return (
    <div role="status">
      {t(busy, { done, all })}
      <Progress
        isWide
        label={t("importTitle", { kinds: kindText(kind, "many") })}
        percentage={Math.round((100 * done) / Math.max(1, all))}
      />
    </div>
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
    <Stack
      component="form"
      gap={12}
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
        classNames={{ input: "mono" }}
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
    </Stack>
  );
}

function ReadProblems({ read, isTooLarge }: { read: ReadFile | undefined; isTooLarge: boolean }) {
  const { t } = useTranslation("csv");
  return (
    <Note tone="error" role="alert">
      {isTooLarge && <div>{t("fileTooLarge", { megabytes: importMaxBytes / 1024 / 1024 })}</div>}
      {read?.problem && (
        <div>
          {t("problemAt", {
            line: read.problem.line,
            problem: translateComputed(`csv:problems.${read.problem.code}`),
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
                {translateComputed(`validation:${code}`)}
              </li>
            ))}
          </ul>
        </>
      )}
      {read && !read.problem && read.headerProblems.length === 0 && <div>{t("empty")}</div>}
    </Note>
  );
}
