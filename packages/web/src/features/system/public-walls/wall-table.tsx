import { Switch } from "@mantine/core";
import { videoWall } from "@gantry/domain/kinds/video-wall.ts";
import { Link } from "@tanstack/react-router";
import { useStore } from "zustand";
import { Note } from "../../../kit/feedback/note.tsx";
import type { Column } from "../../../kit/table/columns.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { sessionStore } from "../../../session/session-store.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { PublicAddress } from "./public-address.tsx";
import { type PublicChoice, toggleWall, wallAddress } from "./public-choice.ts";
import type { SystemWall } from "./system-walls.ts";

interface WallTableProps {
  walls: readonly SystemWall[];
  choice: PublicChoice;
  isDisabled: boolean;
  choose(next: PublicChoice): void;
}

export function WallTable({ walls, choice, isDisabled, choose }: WallTableProps) {
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
        isPublic(wall) && <PublicAddress name={wall.name} address={wallAddress(tenantId, wall.id)} />,
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
        {t("all")}: <PublicAddress name={t("all")} address={wallAddress(tenantId)} />
      </p>
    </>
  );
}
