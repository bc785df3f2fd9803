import { Button } from "@mantine/core";
import type { HeldGraphic } from "@gantry/domain/contract/signs/sign-maintenance-calls.ts";
import type { SignFace } from "@gantry/domain/sign/reconcile/face.ts";
import type { Graphic } from "@gantry/domain/sign/pictures/graphic.ts";
import type { DisplaySize } from "@gantry/domain/sign/layout/text-area-rules.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { Panel } from "../../../kit/layout/panel.tsx";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import { useCan } from "../../../session/session-store.ts";
import { toast } from "../../../kit/toasts/toasts.ts";
import { GraphicThumb } from "./graphic-thumb.tsx";
import { graphicContentsQuery, mappingsQuery, readGraphics } from "./graphics-calls.ts";
import { imageFrom } from "./picture-file.ts";
import css from "./graphics.module.css";

interface GraphicsOnSignProps {
  signId: string | undefined;
  face: SignFace;
  onAdd: (image: string, size: DisplaySize) => void;
}

const readEveryMs = 2_000;
const readWithinMs = 5 * 60_000;

/** Graphics with known pixels can be added to the page (EDIT-013). */
export function GraphicsOnSign({ signId, face, onAdd }: GraphicsOnSignProps) {
  const { t } = useTranslation("graphics");
  const { asked: readings, ask } = useReading(signId);
  const mappings = useQuery({
    ...mappingsQuery(signId),
    refetchInterval: readings.size > 0 ? readEveryMs : false,
  });
  const held = Object.values(mappings.data?.mappings ?? {}).sort((one, other) => one.number - other.number);
  const hashes = held.flatMap(({ contentHash }) => (contentHash === null ? [] : [contentHash]));
  const contents = useQuery(graphicContentsQuery(hashes));
  const mayAsk = useCan("CONTROL", "SIGN", signId);
  return (
    <Panel
      title={t("onSign.title")}
      actions={
        signId !== undefined &&
        mayAsk && (
          <Button
            variant="default"
            size="compact-sm"
            loading={readings.has("all")}
            onClick={() => ask("all")}
          >
            {t(readings.has("all") ? "onSign.reading" : "onSign.read")}
          </Button>
        )
      }
      isPadded
    >
      {signId === undefined && <p className="dim">{t("onSign.noSign")}</p>}
      {mappings.isError && (
        <FailedToLoad
          title={t("onSign.failed")}
          error={mappings.error}
          onRetry={() => void mappings.refetch()}
        />
      )}
      {mappings.isSuccess && held.length === 0 && <p className="dim">{t("onSign.none")}</p>}
      <ul className={css.list}>
        {held.map((graphic) => (
          <HeldRow
            key={graphic.number}
            held={graphic}
            content={graphic.contentHash === null ? undefined : contents.data?.[graphic.contentHash]}
            face={face}
            isReading={readings.has(graphic.number) && graphic.contentHash === null}
            onRead={mayAsk ? () => ask(graphic.number) : undefined}
            onAdd={onAdd}
          />
        ))}
      </ul>
    </Panel>
  );
}

interface HeldRowProps {
  held: HeldGraphic;
  content: Graphic | undefined;
  face: SignFace;
  isReading: boolean;
  onRead: (() => void) | undefined;
  onAdd: GraphicsOnSignProps["onAdd"];
}

function HeldRow({ held, content, face, isReading, onRead, onAdd }: HeldRowProps) {
  const { t } = useTranslation("graphics");
  const { number, widthPx, heightPx } = held;
  const name = held.name || t("onSign.unnamed", { number });
  return (
    <li className="row">
      <GraphicThumb graphic={content} face={face} />
      <span className="column grow" style={{ gap: 0 }}>
        <b>{name}</b>
        <span className="dim small num">
          {t("onSign.line", { number, width: widthPx, height: heightPx })}
        </span>
        {!content && <span className="dim small">{t(isReading ? "onSign.reading" : "onSign.unknown")}</span>}
      </span>
      {content ? (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t("onSign.add", { name })}
          onClick={() => void imageFrom(content).then((image) => onAdd(image, content))}
        >
          {t("onSign.addShort")}
        </Button>
      ) : (
        onRead && (
          <Button
            variant="default"
            size="compact-sm"
            loading={isReading}
            aria-label={t("onSign.readPixels", { number })}
            onClick={onRead}
          >
            {t("onSign.read")}
          </Button>
        )
      )}
    </li>
  );
}

function useReading(signId: string | undefined) {
  const { t } = useTranslation("graphics");
  const [readings, setReadings] = useState<ReadonlyMap<"all" | number, number>>(new Map());
  const removeAsked = (what: "all" | number) =>
    setReadings((before) => new Map([...before].filter(([other]) => other !== what)));
  useEffect(() => {
    const first = Math.min(...readings.values());
    if (!Number.isFinite(first)) return undefined;
    const timer = window.setTimeout(
      () => setReadings(new Map()),
      Math.max(0, first + readWithinMs - Date.now()),
    );
    return () => window.clearTimeout(timer);
  }, [readings]);
  const ask = (what: "all" | number) => {
    if (signId === undefined) return;
    setReadings((before) => new Map([...before, [what, Date.now()]]));
    readGraphics(signId, what === "all" ? undefined : what).then(
      ({ status }) => {
        if (status !== null) removeAsked(what);
        if (status !== null && status !== "SUCCESS") toast("error", t("onSign.requestFailed"));
      },
      (cause: unknown) => {
        removeAsked(what);
        toast("error", t("onSign.requestFailed"), { cause });
      },
    );
  };
  return { asked: readings, ask };
}
