import { Switch } from "@mantine/core";
import type { PublicData } from "@gantry/domain/contract/answers/public-data.ts";
import { type PublicFeed, publicFeeds } from "@gantry/domain/contract/people/preference-calls.ts";
import { useQuery } from "@tanstack/react-query";
import { useStore } from "zustand";
import { useAgeText } from "../../../kit/status/age.tsx";
import { PanelBody } from "../../../kit/layout/panel.tsx";
import type { Column } from "../../../kit/table/columns.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { sessionStore } from "../../../session/session-store.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import type { ChoiceProps } from "./map-parts.tsx";
import { PublicAddress } from "./public-address.tsx";
import { feedAddress, toggleFeed } from "./public-choice.ts";
import { publicDataQuery, PublicLagText } from "./public-lag.tsx";

/** Formats in which others read road events, each with its switch, address and contents. */
export function FeedTable({ choice, isDisabled, choose }: ChoiceProps) {
  const { t } = useTranslation("publicWalls");
  const tenantId = useStore(sessionStore, ({ session }) => session?.tenant.id) ?? "";
  const { feeds = [] } = choice;
  const { data } = useQuery(publicDataQuery(choice));
  const stateOf = (feed: PublicFeed) => data?.feeds.find((one) => one.feed === feed);
  const columns: Column<PublicFeed>[] = [
    { id: "name", header: t("feed"), cell: (feed) => t(`feeds.${feed}`), widthPx: 160, isRowHeader: true },
    {
      id: "public",
      header: t("isPublic"),
      widthPx: 90,
      cell: (feed) => (
        <Switch
          aria-label={`${t("isPublic")}: ${t(`feeds.${feed}`)}`}
          checked={feeds.includes(feed)}
          disabled={isDisabled}
          onChange={() => choose(toggleFeed(choice, feed))}
        />
      ),
    },
    {
      id: "events",
      header: t("events"),
      widthPx: 220,
      cell: (feed) => {
        const state = stateOf(feed);
        return state && <FeedContents {...state} />;
      },
    },
    {
      id: "address",
      header: t("address"),
      cell: (feed) =>
        feeds.includes(feed) && (
          <PublicAddress name={t(`feeds.${feed}`)} address={feedAddress(tenantId, feed)} />
        ),
    },
  ];
  return (
    <>
      <DataTable
        label={t("roadEvents")}
        columns={columns}
        rows={[...publicFeeds]}
        rowId={(feed) => feed}
        isWrapping
        card="table"
      />
      <PanelBody>
        <PublicLagText part="incidents" choice={choice} />
      </PanelBody>
    </>
  );
}

function FeedContents({ events, leftOut, madeAt }: PublicData["feeds"][number]) {
  const { t } = useTranslation("publicWalls");
  const age = useAgeText(madeAt);
  return (
    <span className="num">
      {t("eventCount", { count: events })}, {t("changed", { age })}
      {leftOut > 0 && <span className="dim"> {t("leftOut", { count: leftOut })}</span>}
    </span>
  );
}
