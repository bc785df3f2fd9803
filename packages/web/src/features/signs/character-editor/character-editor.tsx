import { Button, CopyButton, Group, NumberInput, Stack } from "@mantine/core";
import { signFont } from "@gantry/domain/kinds/sign-font.ts";
import type { Font } from "@gantry/domain/sign/fonts/font.ts";
import { type Drawing, glyphOf } from "@gantry/domain/sign/fonts/glyph-drawing.ts";
import {
  IconArrowBackUp,
  IconArrowDown,
  IconArrowForwardUp,
  IconArrowLeft,
  IconArrowRight,
  IconArrowUp,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { type KeyboardEvent, useMemo, useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { previewFace } from "@gantry/domain/sign/reconcile/face-of-sign.ts";
import { Page } from "../../../kit/layout/page.tsx";
import { Panel } from "../../../kit/layout/panel.tsx";
import { IconButton } from "../../../kit/look/icon-button.tsx";
import "../../../kit/look/mantine-inputs.ts";
import { LedFace } from "../led/led-face.tsx";
import { NoPermission } from "../../../session/permission/no-permission.tsx";
import { useCan } from "../../../session/session-store.ts";
import { kindText } from "../../../text/kind-text.ts";
import {
  bitmapHex,
  changed,
  characterRows,
  darkCharacter,
  moveCharacter,
  newHistory,
  paintPixel,
  redone,
  undone,
  widthsPx,
  withWidth,
} from "./character-pixels.ts";
import { CopyFrom } from "./copy-from.tsx";
import { PixelGrid } from "./pixel-grid.tsx";

/** SIGN-040 to SIGN-042. */
export default function CharacterEditorScreen() {
  const { t } = useTranslation("permissions");
  const mayRead = useCan("READ", signFont.entityType);
  return mayRead ? (
    <CharacterEditor />
  ) : (
    <NoPermission action={t("READ")} kindName={kindText(signFont, "many")} />
  );
}

const movements = [
  ["moveUp", IconArrowUp, -1, 0],
  ["moveDown", IconArrowDown, 1, 0],
  ["moveLeft", IconArrowLeft, 0, -1],
  ["moveRight", IconArrowRight, 0, 1],
] as const;

function CharacterEditor() {
  const { t } = useTranslation("moduleScreens");
  const [history, setHistory] = useState(() => newHistory(darkCharacter(widthsPx.start)));
  const character = history.now;
  const widthPx = character[0]?.length ?? 0;
  const draw = (next: Drawing) => setHistory((before) => changed(before, next));
  const undoByKey = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || !/^[zy]$/i.test(event.key)) return;
    event.preventDefault();
    const isRedo = event.key.toLowerCase() === "y" || event.shiftKey;
    setHistory(isRedo ? redone : undone);
  };
  return (
    <Page
      onKeyDown={undoByKey}
      title={t("shell:fontEditor")}
      meta={<span className="dim num">{t("character.size", { width: widthPx, height: characterRows })}</span>}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={15} />}
            disabled={history.past.length === 0}
            onClick={() => setHistory(undone)}
          >
            {t("character.undo")}
          </Button>
          <Button
            variant="default"
            leftSection={<IconArrowForwardUp size={15} />}
            disabled={history.future.length === 0}
            onClick={() => setHistory(redone)}
          >
            {t("character.redo")}
          </Button>
          <Button variant="default" onClick={() => draw(darkCharacter(widthPx))}>
            {t("character.clear")}
          </Button>
        </>
      }
    >
      <Panel isPadded>
        <Stack gap={16}>
          <p className="dim">{t("character.text")}</p>
          <Group gap="12px 24px" align="flex-end">
            <NumberInput
              label={t("character.width")}
              value={widthPx}
              min={widthsPx.min}
              max={widthsPx.max}
              clampBehavior="strict"
              allowDecimal={false}
              w={120}
              onChange={(width) => {
                if (typeof width === "number" && width !== widthPx) draw(withWidth(character, width));
              }}
            />
            <span className="row" role="group" aria-label={t("character.move")}>
              {movements.map(([name, Icon, rows, columns]) => (
                <IconButton
                  key={name}
                  icon={Icon}
                  label={t(`character.${name}`)}
                  onClick={() => draw(moveCharacter(character, rows, columns))}
                />
              ))}
            </span>
            <CopyFrom onCopy={draw} />
          </Group>
          <Group gap="12px 24px">
            <PixelGrid
              character={character}
              onPaint={(row, column, isLit, goesOn) =>
                setHistory((before) =>
                  changed(before, paintPixel(before.now, row, column, isLit), { goesOn }),
                )
              }
            />
            <OnSign character={character} />
          </Group>
          <Bitmap hex={bitmapHex(character)} />
        </Stack>
      </Panel>
    </Page>
  );
}

const code = 33;

function OnSign({ character }: { character: Drawing }) {
  const { t } = useTranslation("moduleScreens");
  const face = useMemo(() => {
    const glyph = glyphOf(character);
    const font: Font = {
      name: "",
      heightPx: characterRows,
      characterSpacingPx: 0,
      lineSpacingPx: 0,
      glyphs: new Map([[code, glyph]]),
    };
    const fonts = new Map([[1, font]]);
    return { ...previewFace, widthPx: glyph.widthPx, heightPx: characterRows, fonts };
  }, [character]);
  return <LedFace face={face} multi={String.fromCharCode(code)} label={t("character.size1")} pitchPx={4} />;
}

function Bitmap({ hex }: { hex: string }) {
  const { t } = useTranslation("moduleScreens");
  return (
    <div className="column">
      <h2>{t("character.bitmap")}</h2>
      <div className="row">
        <output className="mono" style={{ overflowWrap: "anywhere" }} aria-label={t("character.bitmap")}>
          {hex}
        </output>
        <CopyButton value={hex}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? t("character.copied") : t("character.copy")}
            </Button>
          )}
        </CopyButton>
      </div>
      <p className="dim small">
        {t("character.where")} <Link to={signFont.pages}>{kindText(signFont, "title")}</Link>
      </p>
    </div>
  );
}
