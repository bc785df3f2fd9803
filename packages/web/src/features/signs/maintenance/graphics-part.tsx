import { Button } from "@mantine/core";
import type { HeldGraphic } from "@gantry/domain/contract/signs/sign-maintenance-calls.ts";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { signContents, useSignContents } from "../led/sign-contents.ts";
import { GraphicThumb } from "../graphics/graphic-thumb.tsx";
import { faceFor, stateOf } from "../sign/sign-view.ts";
import { ReadButton } from "./ask-button.tsx";
import { downloadAllGraphics } from "./maintenance-calls.ts";
import { PartPanel, type PartProps } from "./part-panel.tsx";
import { useSignRequest } from "./use-sign-request.ts";
import css from "./maintenance.module.css";

const RemoveDialog = lazy(() => import("./dialogs/remove-dialog.tsx"));
const UploadGraphicDialog = lazy(() => import("./dialogs/upload-graphic-dialog.tsx"));

export function GraphicsPart({ sign, mayControl }: PartProps) {
  const { t } = useTranslation("signMaintenance");
  const { graphics, description } = stateOf(sign);
  const [isLoading, setLoading] = useState(false);
  const [removed, setRemoved] = useState<number>();
  const { mutate, isPending } = useSignRequest(sign);
  const { name } = sign;
  if (description?.capabilities?.graphics === null && !graphics)
    return (
      <PartPanel title={t("graphics.title")} readAt={undefined}>
        <p className="dim">{t("graphics.unsupported")}</p>
      </PartPanel>
    );
  return (
    <PartPanel
      title={t("graphics.title")}
      readAt={graphics?.readAt}
      actions={
        mayControl && (
          <>
            <ReadButton sign={sign} request="GET_GRAPHICS" />
            <Button
              size="compact-sm"
              variant="default"
              loading={isPending}
              onClick={() =>
                mutate({
                  ask: () => downloadAllGraphics(sign.id),
                  done: ({ isComplete }) =>
                    isComplete === false
                      ? t("graphicsIncomplete", { name })
                      : t("allGraphicsDownloaded", { name }),
                  failed: t("allGraphicsDownloadError", { name }),
                })
              }
            >
              {t("graphics.downloadAll")}
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => setLoading(true)}>
              {t("graphics.upload")}
            </Button>
          </>
        )
      }
    >
      {graphics?.held.length === 0 && <p className="dim">{t("graphics.none")}</p>}
      <ul className={css.list}>
        {graphics?.held.map((graphic) => (
          <GraphicRow
            key={graphic.number}
            sign={sign}
            held={graphic}
            onRemove={mayControl ? () => setRemoved(graphic.number) : undefined}
          />
        ))}
      </ul>
      <Suspense>
        {isLoading && <UploadGraphicDialog sign={sign} onClose={() => setLoading(false)} />}
        {removed !== undefined && (
          <RemoveDialog sign={sign} what="graphics" number={removed} onClose={() => setRemoved(undefined)} />
        )}
      </Suspense>
    </PartPanel>
  );
}

interface GraphicRowProps extends Pick<PartProps, "sign"> {
  held: HeldGraphic;
  onRemove: (() => void) | undefined;
}

function GraphicRow({ sign, held, onRemove }: GraphicRowProps) {
  const { t } = useTranslation("signMaintenance");
  useSignContents();
  const { number, widthPx: width, heightPx: height, contentHash } = held;
  const graphic = contentHash === null ? undefined : signContents.graphic(contentHash);
  return (
    <li>
      <GraphicThumb graphic={graphic} face={faceFor(sign)} />
      <span>{t("graphics.name", { number, name: held.name || t("graphics.unnamed"), width, height })}</span>
      {contentHash === null && <span className="dim small">{t("graphics.unknown")}</span>}
      {onRemove && (
        <Button
          className="end"
          size="compact-sm"
          variant="default"
          aria-label={t("graphics.removeLabel", { number })}
          onClick={onRemove}
        >
          {t("graphics.remove")}
        </Button>
      )}
    </li>
  );
}
