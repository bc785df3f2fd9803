import { Box, Button } from "@mantine/core";
import { entityPath } from "@gantry/domain/subjects/entity-path.ts";
import { sign as signKind } from "@gantry/domain/kinds/sign.ts";
import { fontByContentHash } from "@gantry/domain/sign/fonts/built-in-fonts.ts";
import type { SignFontState } from "@gantry/domain/sign/reconcile/sign-state.ts";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { signContents, useSignContents } from "../led/sign-contents.ts";
import { stateOf } from "../sign/sign-view.ts";
import { DownloadFontsButton } from "./download-fonts-button.tsx";
import { PartPanel, type PartProps } from "./part-panel.tsx";
import { hexOf } from "./numbers.ts";
import css from "./maintenance.module.css";

const RemoveDialog = lazy(() => import("./dialogs/remove-dialog.tsx"));
const UploadFontDialog = lazy(() => import("./dialogs/upload-font-dialog.tsx"));
const FontPreview = lazy(() =>
  import("../fonts/font-preview.tsx").then(({ FontPreview: preview }) => ({ default: preview })),
);

export function FontsPart({ sign, mayControl }: PartProps) {
  const { t } = useTranslation("signMaintenance");
  const { fonts, settingsReadAt } = stateOf(sign);
  const [isLoading, setLoading] = useState(false);
  const [removed, setRemoved] = useState<number>();
  return (
    <PartPanel
      title={t("fonts.title")}
      readAt={settingsReadAt}
      actions={
        <>
          {mayControl && (
            <Button size="compact-sm" variant="default" onClick={() => setLoading(true)}>
              {t("fonts.upload")}
            </Button>
          )}
          <DownloadFontsButton sign={sign} />
        </>
      }
    >
      {fonts?.length === 0 && (
        <p>
          <b>{t("signEditor:noFontsAvailable")}</b> {t("signEditor:fontsRequiredForDevice")}
        </p>
      )}
      <ul className={css.list}>
        {fonts?.map((font) => (
          <FontRow
            key={font.number}
            sign={sign}
            font={font}
            onRemove={mayControl ? () => setRemoved(font.number) : undefined}
          />
        ))}
      </ul>
      <Suspense>
        {isLoading && <UploadFontDialog sign={sign} onClose={() => setLoading(false)} />}
        {removed !== undefined && (
          <RemoveDialog sign={sign} what="fonts" number={removed} onClose={() => setRemoved(undefined)} />
        )}
      </Suspense>
    </PartPanel>
  );
}

interface FontRowProps extends Pick<PartProps, "sign"> {
  font: SignFontState;
  onRemove: (() => void) | undefined;
}

function FontRow({ sign, font, onRemove }: FontRowProps) {
  const { t } = useTranslation("signMaintenance");
  useSignContents();
  const { number, name, heightPx: height, versionId, contentHash } = font;
  const known =
    contentHash === null ? undefined : (fontByContentHash(contentHash) ?? signContents.font(contentHash));
  return (
    <li>
      <Link to={`${entityPath(signKind, sign.id)}/fonts/${number}`}>
        {t("fonts.name", { number, name, height })}
      </Link>
      <span className="dim small num">{t("fonts.version", { version: hexOf(versionId) })}</span>
      {onRemove && (
        <Button
          className="end"
          size="compact-sm"
          variant="default"
          aria-label={t("fonts.removeLabel", { number })}
          onClick={onRemove}
        >
          {t("fonts.remove")}
        </Button>
      )}
      <Box flex="1 1 100%" miw={0} style={{ overflowX: "auto" }}>
        {known ? (
          <Suspense>
            <FontPreview font={known} pitchPx={1} />
          </Suspense>
        ) : (
          <p className="warn-text small">{t("fonts.unknown")}</p>
        )}
      </Box>
    </li>
  );
}
