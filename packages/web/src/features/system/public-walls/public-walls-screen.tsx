import { Switch } from "@mantine/core";
import { IconCopy, IconExternalLink } from "@tabler/icons-react";
import { publicPagesPreference } from "@gantry/domain/contract/people/preference-calls.ts";
import { videoWall } from "@gantry/domain/kinds/video-wall.ts";
import { Link } from "@tanstack/react-router";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useStore } from "zustand";
import { Note } from "../../../kit/feedback/note.tsx";
import { Page } from "../../../kit/layout/page.tsx";
import { Panel } from "../../../kit/layout/panel.tsx";
import type { Column } from "../../../kit/table/columns.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { toast } from "../../../kit/toasts/toasts.ts";
import { Loaded } from "../../../queries/loaded.tsx";
import { usePreference, useSavePreference } from "../../../session/preference/preference-queries.ts";
import { sessionStore, useCan } from "../../../session/session-store.ts";
import { type PublicChoice, publicAddress, readChoice, toggleWall } from "./public-choice.ts";
import { type SystemWall, systemWallsQuery } from "./system-walls.ts";

/** Which system walls are public, and their addresses; each choice is saved at once. */
export default function PublicWallsScreen() {
  const { t } = useTranslation("publicWalls");
  const { metadata, isLoaded } = usePreference("system", publicPagesPreference);
  const save = useSavePreference("system");
  const isDisabled = !useCan("UPDATE", "PREFERENCE") || !isLoaded;
  const walls = useQuery(systemWallsQuery);
  const choice = readChoice(metadata);
  const choose = (next: PublicChoice) =>
    save.mutate({ id: publicPagesPreference, name: t("open"), metadata: { ...next } });
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
      <Panel title={t("walls")}>
        <Loaded query={walls} failed={t("wallsFailed")}>
          {(rows) => <WallTable {...{ walls: rows, choice, isDisabled, choose }} />}
        </Loaded>
        <p className="dim">{t("external")}</p>
      </Panel>
    </Page>
  );
}

interface WallTableProps {
  walls: readonly SystemWall[];
  choice: PublicChoice;
  isDisabled: boolean;
  choose(next: PublicChoice): void;
}

function WallTable({ walls, choice, isDisabled, choose }: WallTableProps) {
  const { t } = useTranslation("publicWalls");
  const tenantId = useStore(sessionStore, ({ session }) => session?.tenant.id) ?? "";
  const isPublic = ({ id }: SystemWall) => choice.walls?.includes(id) ?? true;
  const ids = walls.map(({ id }) => id);
  const columns: Column<SystemWall>[] = [
    { id: "name", header: t("wall"), cell: ({ name }) => name, widthPx: 220, isRowHeader: true },
    {
      id: "public",
      header: t("isPublic"),
      widthPx: 90,
      cell: (wall) => (
        <Switch
          aria-label={`${t("isPublic")}: ${wall.name}`}
          checked={isPublic(wall)}
          disabled={isDisabled}
          onChange={() => choose(toggleWall(choice, wall.id, ids))}
        />
      ),
    },
    {
      id: "address",
      header: t("address"),
      cell: (wall) =>
        isPublic(wall) && <PublicAddress name={wall.name} address={publicAddress(tenantId, wall.id)} />,
    },
  ];
  if (walls.length === 0)
    return (
      <Note tone="info" title={t("noWalls")}>
        {t("noWallsHint")} <Link to={videoWall.pages as never}>{t("toWalls")}</Link>
      </Note>
    );
  return (
    <>
      <DataTable
        label={t("walls")}
        columns={columns}
        rows={walls}
        rowId={({ id }) => id}
        isWrapping
        card="table"
      />
      <p>
        {t("all")}: <PublicAddress name={t("all")} address={publicAddress(tenantId)} />
      </p>
    </>
  );
}

function PublicAddress({ name, address }: { name: string; address: string }) {
  const { t } = useTranslation("publicWalls");
  const copy = async () => {
    await navigator.clipboard.writeText(address);
    toast("info", t("copied"));
  };
  return (
    <span className="row">
      <a className="mono" href={address} target="_blank" rel="noreferrer">
        {address} <IconExternalLink size={14} aria-hidden />
      </a>
      {/* The clipboard API needs https or localhost. */}
      {window.isSecureContext && (
        <button
          type="button"
          className="icon-button"
          aria-label={t("copy", { wall: name })}
          title={t("copy", { wall: name })}
          onClick={() => void copy()}
        >
          <IconCopy size={15} />
        </button>
      )}
    </span>
  );
}
