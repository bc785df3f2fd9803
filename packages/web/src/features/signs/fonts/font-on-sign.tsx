import { Button } from "@mantine/core";
import { sign as signKind } from "@gantry/domain/kinds/sign.ts";
import { entityPath } from "@gantry/domain/subjects/entity-path.ts";
import { fontByContentHash } from "@gantry/domain/sign/fonts/built-in-fonts.ts";
import type { SignFontState } from "@gantry/domain/sign/reconcile/sign-state.ts";
import { Link, useParams } from "@tanstack/react-router";
import { useTranslation } from "../../../text/use-translation.ts";
import { signContents, useSignContents } from "../led/sign-contents.ts";
import { EmptyState } from "../../../kit/feedback/empty-state.tsx";
import { Fact, Facts } from "../../../kit/facts/facts.tsx";
import { Page } from "../../../kit/layout/page.tsx";
import { Panel } from "../../../kit/layout/panel.tsx";
import { Age } from "../../../kit/status/age.tsx";
import { FontPreview } from "./font-preview.tsx";
import { SignAtAddress } from "../sign/sign-at-address.tsx";
import type { Sign } from "../sign/sign-entity.ts";
import { stateOf } from "../sign/sign-view.ts";

/** Addressed by its number on the sign (SIGN-006). */
export default function FontOnSignScreen() {
  const { t } = useTranslation("moduleScreens");
  const { fontId = "" } = useParams({ strict: false }) as { fontId?: string };
  return (
    <SignAtAddress crumb={t("signFont.crumb", { number: fontId })}>
      {(sign) => <FontOnSign sign={sign} fontId={fontId} />}
    </SignAtAddress>
  );
}

function FontOnSign({ sign, fontId }: { sign: Sign; fontId: string }) {
  const font = stateOf(sign).fonts?.find(({ number }) => String(number) === fontId);
  return font ? <FontFacts sign={sign} font={font} /> : <NotOnSign sign={sign} fontId={fontId} />;
}

function NotOnSign({ sign, fontId }: { sign: Sign; fontId: string }) {
  const { t } = useTranslation("moduleScreens");
  const { fonts } = stateOf(sign);
  const numbers = fonts?.map(({ number }) => number).join(", ");
  return (
    <EmptyState
      isPage
      title={
        fonts
          ? t("signFont.notOnSign", { sign: sign.name, number: fontId })
          : t("signFont.neverRead", { sign: sign.name })
      }
      text={numbers ? t("signFont.notOnSignText", { numbers }) : t("signFont.neverReadText")}
    >
      <Button renderRoot={(props) => <Link to={entityPath(signKind, sign.id)} {...props} />}>
        {t("signFont.toSign")}
      </Button>
    </EmptyState>
  );
}

function FontFacts({ sign, font }: { sign: Sign; font: SignFontState }) {
  const { t } = useTranslation("moduleScreens");
  const { contentHash: hash } = font;
  useSignContents();
  const known = hash === null ? undefined : (fontByContentHash(hash) ?? signContents.font(hash));
  const facts = [
    [t("signFont.number"), font.number],
    [t("signFont.name"), font.name],
    [t("signFont.height"), t("signFont.heightValue", { height: font.heightPx })],
    [t("signFont.version"), font.versionId],
    [t("signFont.content"), known ? t("signFont.known", { name: known.name }) : t("signFont.unknown")],
    [
      t("signFont.readAt"),
      <Age
        key="age"
        at={stateOf(sign).settingsReadAt ?? sign.lastUpdateTimestamp ?? null}
        pollRateS={sign.pollRate}
      />,
    ],
  ] as const;
  return (
    <Page title={t("signFont.heading", { number: font.number, sign: sign.name })}>
      <Panel>
        <Facts isPadded>
          {facts.map(([label, value]) => (
            <Fact key={label} label={label}>
              {value}
            </Fact>
          ))}
        </Facts>
      </Panel>
      {known && (
        <Panel
          title={t("signFont.sample")}
          meta={t("signFont.characters", { count: known.glyphs.size })}
          isPadded
        >
          <FontPreview font={known} />
        </Panel>
      )}
    </Page>
  );
}
