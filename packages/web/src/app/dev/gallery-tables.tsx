import { Button } from "@mantine/core";
import { useState } from "react";
import { EmptyState } from "../../kit/feedback/empty-state.tsx";
import { Panel } from "../../kit/layout/panel.tsx";
import { actionsColumn, type Column } from "../../kit/table/columns.ts";
import { DataTable } from "../../kit/table/data-table.tsx";
import { TableCards } from "../../kit/table/table-cards.tsx";
import { PriorityChip, StatusText } from "../../kit/status/glyphs.tsx";

interface Sign {
  id: string;
  name: string;
  road: string;
  status: "ONLINE" | "OFFLINE" | "DEGRADED";
  priority: number;
}

const signs: readonly Sign[] = [
  { id: "1", name: "DMS I-25 SB MP 216.8", road: "I-25", status: "OFFLINE", priority: 6 },
  { id: "2", name: "VSL I-25 SB MP 216.1", road: "I-25", status: "ONLINE", priority: 4 },
  { id: "3", name: "DMS I-70 EB MP 273.9", road: "I-70", status: "DEGRADED", priority: 2 },
  { id: "4", name: "DMS I-70 EB MP 9", road: "I-70", status: "ONLINE", priority: 5 },
];

const columns: readonly Column<Sign>[] = [
  {
    id: "status",
    header: "Status",
    widthPx: 120,
    sortBy: (sign) => sign.status,
    cell: (sign) => <StatusText status={sign.status} />,
  },
  {
    id: "name",
    header: "Name",
    sortBy: (sign) => sign.name,
    cell: (sign) => (
      <a href={`#${sign.id}`} data-row-link>
        {sign.name}
      </a>
    ),
  },
  { id: "road", header: "Road", widthPx: 80, isWideOnly: true, cell: (sign) => sign.road },
  {
    id: "priority",
    header: "Priority",
    widthPx: 90,
    align: "end",
    sortBy: (sign) => sign.priority,
    cell: (sign) => <PriorityChip priority={sign.priority} />,
  },
];
const rowId = ({ id }: Sign) => id;
const table = { columns, rowId } as const;

const withButtons: readonly Column<Sign>[] = [
  ...columns,
  actionsColumn("Actions", 90, () => (
    <Button size="compact-sm" variant="default">
      Poll
    </Button>
  )),
];

/** The table in every state. */
export function GalleryTables() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(["2"]));
  const [opened, setOpened] = useState<string>();
  const selection = {
    isSelected: (id: string) => selected.has(id),
    onSelect: (ids: readonly string[], isOn: boolean) =>
      setSelected(new Set(isOn ? [...selected, ...ids] : [...selected].filter((id) => !ids.includes(id)))),
    nameOf: ({ name }: Sign) => name,
  };
  return (
    <>
      <Panel title="Table: sorting, selection, buttons" meta={`${selected.size} selected`}>
        <DataTable
          {...table}
          columns={withButtons}
          rows={signs}
          selection={selection}
          startSort={{ by: "name", ascending: true }}
        />
      </Panel>
      <Panel title="Table: tall, row detail">
        <DataTable
          {...table}
          rows={signs}
          density="tall"
          detail={(sign) => sign.status !== "ONLINE" && `${sign.name} needs you`}
        />
      </Panel>
      <Panel title="Table: groups, compact">
        <DataTable
          {...table}
          rows={signs}
          density="compact"
          groupOf={({ road }) => ({ id: road, title: road })}
        />
      </Panel>
      <Panel title="Table: rows that open" meta={opened && `opened ${opened}`}>
        <DataTable {...table} columns={plain} rows={signs} onOpen={({ id }) => setOpened(id)} />
      </Panel>
      <Panel title="Table: wrapping cells">
        <DataTable {...table} columns={wrapping} rows={signs.slice(0, 2)} isWrapping />
      </Panel>
      <Panel title="Table: loading">
        <DataTable {...table} rows={undefined} skeletonRows={3} />
      </Panel>
      <Panel title="Table: failed">
        <DataTable
          {...table}
          rows={undefined}
          error={
            <EmptyState role="alert" title="The signs could not be loaded">
              <Button>Try again</Button>
            </EmptyState>
          }
        />
      </Panel>
      <Panel title="Table: empty">
        <DataTable
          {...table}
          rows={[]}
          empty={<EmptyState title="No results for “x”" text="214 signs are hidden by the search." />}
        />
      </Panel>
      <Panel title="Table: on a phone" style={{ maxWidth: 390 }}>
        <TableCards {...table} rows={signs.slice(0, 2)} card={undefined} />
        <TableCards
          {...table}
          rows={signs.slice(2)}
          card={(sign) => ({
            start: <StatusText status={sign.status} />,
            title: sign.name,
            end: <PriorityChip priority={sign.priority} />,
            line: <span className="dim small">{sign.road}</span>,
            to: "/dev/kit",
          })}
        />
      </Panel>
    </>
  );
}

const plain: readonly Column<Sign>[] = columns.map((column) =>
  column.id === "name" ? { ...column, cell: ({ name }) => name } : column,
);
const wrapping: readonly Column<Sign>[] = [
  { id: "name", header: "Name", isRowHeader: true, cell: ({ name }) => name },
  {
    id: "text",
    header: "What it says",
    cell: () => "A cell that wraps holds whole sentences. Its row is as high as the longest of them needs.",
  },
];
