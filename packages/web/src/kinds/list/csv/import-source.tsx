import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { Button, Stack, Textarea } from "@mantine/core";
import { useRef, useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { Note } from "../../../kit/feedback/note.tsx";
import { translateComputed } from "../../../text/translate-computed.ts";
import { importMaxBytes, type ReadFile, readFile, readText } from "./read-file.ts";

/** Where a file is chosen or rows are pasted. */
export function ImportSource({
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
      {(isTooLarge || (read && !read.file)) && <ReadProblems read={read} isTooLarge={isTooLarge} />}
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
      {read && !read.file && !read.problem && read.headerProblems.length === 0 && <div>{t("empty")}</div>}
    </Note>
  );
}
