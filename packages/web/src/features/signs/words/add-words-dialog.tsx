import { Button, Stack, Textarea } from "@mantine/core";
import { acceptableWord } from "@gantry/domain/kinds/acceptable-word.ts";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { IconUpload } from "@tabler/icons-react";
import { translate } from "../../../text/translate.ts";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { queryKeys } from "../../../queries/kind-queries.ts";
import {
  type DraftPlace,
  findDraft,
  forgetDraft,
  storeDraft,
  useDraftPlace,
} from "../../../session/drafts/draft-store.ts";
import { DraftNote } from "../../../session/drafts/draft-note.tsx";
import { DialogContent, DialogFrame } from "../../../kit/dialog/dialog.tsx";
import "../../../kit/look/mantine-inputs.ts";
import { errorText } from "../../../queries/error-text.ts";
import { kindText } from "../../../text/kind-text.ts";
import { toast } from "../../../kit/toasts/toasts.ts";
import { acceptableWordsQuery, forbiddenWordsQuery } from "../sign/sign-calls.ts";
import { type AddedWords, addWords, parsePastedWords } from "./add-words.ts";

interface AddWordsDialogProps {
  kind: AnyKind;
  isOpen: boolean;
  onClose: () => void;
}

/** Typed, pasted line by line, or read from a text file. */
export default function AddWordsDialog({ kind, isOpen, onClose }: AddWordsDialogProps) {
  const { t } = useTranslation("signWords");
  return (
    <DialogFrame isOpen={isOpen} onClose={onClose} title={t("add.title", { kinds: kindText(kind, "many") })}>
      {isOpen && <AddWords kind={kind} onClose={onClose} />}
    </DialogFrame>
  );
}

function AddWords({ kind, onClose }: Pick<AddWordsDialogProps, "kind" | "onClose">) {
  const { t } = useTranslation("signWords");
  const cache = useQueryClient();
  const file = useRef<HTMLInputElement>(null);
  const place = useDraftPlace("words", kind.name);
  const [draft, setDraft] = useState(() => findDraft(place, isText, Date.now()));
  const [text, setText] = useState(draft?.value ?? "");
  const lines = useRef<HTMLTextAreaElement>(null);
  // Typing replaces a restored text.
  useEffect(() => lines.current?.select(), []);
  const [isAdding, setAdding] = useState(false);
  const { data } = useQuery(kind.name === acceptableWord.name ? acceptableWordsQuery : forbiddenWordsQuery);
  const known = new Set((data ?? []).map(({ name }) => name.trim().toUpperCase()));
  const { words, tooLong } = parsePastedWords(text);
  const fresh = words.filter((word) => !known.has(word)).length;
  const change = (next: string) => {
    setText(next);
    keepText(place, next);
  };
  const add = async () => {
    setAdding(true);
    const result = await addWords(kind, words, known);
    setAdding(false);
    showResult(kind, result);
    void cache.invalidateQueries({ queryKey: queryKeys.find(kind.entityType) });
    // Words that failed stay for a retry.
    change([...result.left, ...tooLong].join("\n"));
    setDraft(undefined);
    if (result.left.length + tooLong.length === 0) onClose();
  };
  return (
    <DialogContent
      onClose={onClose}
      onSubmit={() => {
        if (fresh > 0 && !isAdding) void add();
      }}
      actions={
        <Button type="submit" loading={isAdding} disabled={fresh === 0}>
          {t("add.add", { count: fresh })}
        </Button>
      }
    >
      <Stack gap={12}>
        {draft && (
          <DraftNote
            typedAt={draft.typedAt}
            onDiscard={() => {
              setDraft(undefined);
              change("");
            }}
          />
        )}
        <Textarea
          ref={lines}
          label={t("add.lines")}
          description={t("add.linesHint")}
          autosize
          minRows={8}
          maxRows={16}
          value={text}
          onChange={({ currentTarget: { value } }) => change(value)}
          data-autofocus
        />
        <div className="row">
          <Button
            variant="default"
            leftSection={<IconUpload size={15} />}
            onClick={() => file.current?.click()}
          >
            {t("add.upload")}
          </Button>
          <input
            ref={file}
            type="file"
            hidden
            accept=".txt,text/plain"
            aria-label={t("add.upload")}
            onChange={({ currentTarget }) => {
              const [chosen] = currentTarget.files ?? [];
              currentTarget.value = "";
              if (!chosen) return;
              void readLines(chosen).then(
                (lines) => lines && change(text === "" ? lines : `${text}\n${lines}`),
              );
            }}
          />
          <span className="dim small" role="status">
            {words.length === 0
              ? t("add.none")
              : t("add.count", { count: fresh, known: words.length - fresh })}
            {tooLong.length > 0 && ` ${t("add.tooLong", { count: tooLong.length })}`}
          </span>
        </div>
      </Stack>
    </DialogContent>
  );
}

/** Failures for acceptable words are only logged (SIGN-181). */
function showResult(kind: AnyKind, { added, left, cause }: AddedWords): void {
  if (added > 0) toast("success", translate("signWords:add.added", { count: added }));
  if (left.length === 0) return;
  if (kind.name === acceptableWord.name) {
    console.error("Acceptable words could not be added", left, cause);
    return;
  }
  const detail = cause instanceof Error ? errorText(cause) : undefined;
  toast("error", translate("signWords:add.failed", { count: left.length }), {
    ...(detail !== undefined && { detail }),
    cause,
  });
}

async function readLines(file: File): Promise<string | undefined> {
  try {
    const bytes = await file.arrayBuffer();
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes).replace(/^\uFEFF/, "");
  } catch (error) {
    console.error("A file with words could not be read", file.name, error);
    return undefined;
  }
}

function keepText(place: DraftPlace, text: string): void {
  if (text === "") forgetDraft(place);
  else storeDraft(place, text, Date.now());
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}
