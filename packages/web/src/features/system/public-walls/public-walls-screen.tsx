import { Switch } from "@mantine/core";
import { publicPagesPreference } from "@gantry/domain/contract/people/preference-calls.ts";
import { videoWall } from "@gantry/domain/kinds/video-wall.ts";
import { useQuery } from "@tanstack/react-query";
import { Page } from "../../../kit/layout/page.tsx";
import { Panel } from "../../../kit/layout/panel.tsx";
import { Loaded } from "../../../queries/loaded.tsx";
import { usePreference, useSavePreference } from "../../../session/preference/preference-queries.ts";
import { useCan, useSession } from "../../../session/session-store.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { Embedders } from "./embedders.tsx";
import { FeedTable } from "./feed-table.tsx";
import { type ChoiceProps, MapParts } from "./map-parts.tsx";
import { type PublicChoice, readChoice } from "./public-choice.ts";
import { systemWallsQuery } from "./system-walls.ts";
import { WallTable } from "./wall-table.tsx";

/** What is public, and the addresses; each choice is saved at once. */
export default function PublicWallsScreen() {
  const { t } = useTranslation("publicWalls");
  const { metadata, isLoaded } = usePreference("system", publicPagesPreference);
  const save = useSavePreference("system");
  const isDisabled = !useCan("UPDATE", "PREFERENCE") || !isLoaded;
  const hasWalls = useSession().features.has(videoWall.licence ?? "");
  const choice = readChoice(metadata);
  const choose = (next: PublicChoice) =>
    save.mutate({ id: publicPagesPreference, name: t("open"), metadata: { ...next } });
  const choosing = { choice, isDisabled, choose };
  return (
    <Page title={t("title")} layout="scroll">
      <Panel isPadded>
        <Switch
          label={t("open")}
          description={choice.value ? t("openHint") : t("closedHint")}
          checked={choice.value}
          disabled={isDisabled}
          onChange={({ currentTarget }) => choose({ ...choice, value: currentTarget.checked })}
        />
      </Panel>
      <Panel title={t("map")} isPadded>
        <MapParts {...choosing} />
      </Panel>
      <Panel title={t("roadEvents")}>
        <FeedTable {...choosing} />
      </Panel>
      <Panel title={t("embedding")} isPadded>
        <Embedders {...choosing} />
      </Panel>
      {hasWalls && <Walls {...choosing} />}
    </Page>
  );
}

function Walls(choosing: ChoiceProps) {
  const { t } = useTranslation("publicWalls");
  const walls = useQuery(systemWallsQuery);
  return (
    <Panel title={t("walls")}>
      <Loaded query={walls} failed={t("wallsFailed")}>
        {(rows) => <WallTable walls={rows} {...choosing} />}
      </Loaded>
      <p className="dim">{t("external")}</p>
    </Panel>
  );
}
