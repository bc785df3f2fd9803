import { Box, Button, Group, Stack } from "@mantine/core";
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { useTranslation } from "../../../../text/use-translation.ts";
import { DialogBody, DialogFoot } from "../../../../kit/dialog/dialog.tsx";
import { Note } from "../../../../kit/feedback/note.tsx";
import { Segments } from "../../../../kit/look/segments.tsx";
import { deviceGlyphs } from "../../../../kit/status/glyph-shapes.ts";
import { GlyphText } from "../../../../kit/status/glyphs.tsx";
import { errorText } from "../../../../queries/error-text.ts";
import { translateComputed } from "../../../../text/translate-computed.ts";
import { PostConfirm } from "../posts/post-confirm.tsx";
import type { Posting } from "../posts/use-posting.ts";
import type { RowCheck } from "./row-check.ts";

interface PostingFrameProps {
  posting: Posting;
  checks: ReadonlyMap<string, RowCheck>;
  /** How long, beside the choice of the mode. */
  duration: ReactNode;
  postText: string;
  /** At the top. */
  restored?: ReactNode;
  onCancel: () => void;
  children: ReactNode;
}

/** Content and foot of a dialog that posts to several signs; nothing is sent before the confirmation. */
export function PostingFrame(props: PostingFrameProps) {
  const { posting, checks, duration, postText, restored, onCancel, children } = props;
  const { obstacle, isPosting, isAsked, ask } = posting;
  const content = useRef<HTMLDivElement>(null);
  usePostKey(content, () => {
    if (!obstacle && !isAsked) ask(true);
  });
  return (
    <div ref={content} style={{ display: "contents" }}>
      <DialogBody isPadded={false} style={{ minHeight: "min(560px, 60dvh)" }}>
        {restored && (
          <Box px={20} pt={12}>
            {restored}
          </Box>
        )}
        {children}
        <Stack gap={10} px={20} pb={12}>
          <PostFailure posting={posting} />
          <Group gap={8}>
            <ModeChoice posting={posting} />
            {duration}
          </Group>
        </Stack>
      </DialogBody>
      <DialogFoot
        onCancel={onCancel}
        footStart={
          <div className="grow" role="status">
            {obstacle ? <Obstacle posting={posting} /> : <Summary posting={posting} />}
          </div>
        }
      >
        <Button disabled={obstacle !== undefined} loading={isPosting} onClick={() => ask(true)}>
          {postText}
          <kbd className="button-key">Ctrl ↵</kbd>
        </Button>
      </DialogFoot>
      <PostConfirm
        posting={posting}
        checks={checks}
        failure={<PostFailure posting={posting} />}
        onClose={() => ask(false)}
      />
    </div>
  );
}

/** Ctrl+Enter anywhere in the dialog, also in its head, but not in a dialog above it. */
function usePostKey(content: RefObject<HTMLElement | null>, post: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
    const dialogs = document.querySelectorAll('[role="dialog"]');
    if (content.current?.closest('[role="dialog"]') !== [...dialogs].at(-1)) return;
    event.preventDefault();
    post();
  });
  useEffect(() => {
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}

function ModeChoice({ posting: { mode, setMode } }: { posting: Posting }) {
  const { t } = useTranslation("multiSign");
  return (
    <Segments
      label={t("mode.label")}
      options={(["each", "all"] as const).map((one) => ({
        value: one,
        label: t(`mode.${one}`),
        title: t(`mode.${one}Text`),
      }))}
      value={mode}
      onChoose={setMode}
    />
  );
}

function Summary({ posting: { targets, without, faulty } }: { posting: Posting }) {
  const { t } = useTranslation("multiSign");
  return (
    <>
      <b>{t("summary.targets", { count: targets.length })}</b>
      {faulty.length > 0 && (
        <span className="warn-text"> {t("summary.faulty", { count: faulty.length })}</span>
      )}
      {without > 0 && <span className="dim"> {t("summary.without", { count: without })}</span>}
    </>
  );
}

function Obstacle({ posting: { obstacle, faulty } }: { posting: Posting }) {
  const { t } = useTranslation("multiSign");
  if (!obstacle) return null;
  if (obstacle !== "notAll" && obstacle !== "nonePostable")
    return <span className="dim">{t(`obstacle.${obstacle}`)}</span>;
  const names = faulty.map(({ name }) => name).join(", ");
  return (
    <GlyphText glyph={deviceGlyphs.OFFLINE}>
      {t(`obstacle.${obstacle}`, { count: faulty.length, names })}
    </GlyphText>
  );
}

function PostFailure({ posting: { error, results, targets } }: { posting: Posting }) {
  const { t } = useTranslation("multiSign");
  if (!error && !results) return null;
  const refused = Object.entries(results ?? {}).filter(([, { status }]) => status !== "SUCCESS");
  const nameOf = (id: string) => targets.find((sign) => sign.id === id)?.name ?? id;
  return (
    <Note tone="error" role="alert" title={error ? t("multiQueueError") : t("nothingPosted")}>
      {error && errorText(error)}
      {refused.map(([id, { error: code, params }]) => (
        <div key={id}>
          {nameOf(id)}: {translateComputed(`errors:${code ?? "internalError"}`, params)}
        </div>
      ))}
    </Note>
  );
}
