import type { VehicleReading } from "@gantry/domain/contract/answers/wim.ts";
import { useState } from "react";
import type { Column } from "../../../../kit/table/columns.ts";
import { DataTable } from "../../../../kit/table/data-table.tsx";
import { Panel, PanelBody } from "../../../../kit/layout/panel.tsx";
import { useTranslation } from "../../../../text/use-translation.ts";
import { numberText } from "../../../../text/locale-text.ts";
import { lengthText, shownWeight, textOr, weightUnit } from "../../station/wim-figures.ts";
import css from "./groups.module.css";
import { GroupWhy } from "./group-why.tsx";
import { type ShownGroup, shareOf, shownGroups } from "./shown-groups.ts";

/** Shown at first: the whole vehicle and the groups nearest to their limits. */
const fewGroups = 6;

/** What the law lets each group of axles carry, and why. */
export function GroupPanel({ reading }: { reading: VehicleReading }) {
  const { t } = useTranslation("wim");
  const [areAllShown, setAllShown] = useState(false);
  const [chosenId, setChosenId] = useState<string>();
  const groups = shownGroups(reading);
  if (groups.length === 0)
    return (
      <Panel title={t("groups")}>
        <PanelBody className="dim">{t("noGroups")}</PanelBody>
      </Panel>
    );
  const more = groups.length - fewGroups;
  const explained =
    groups.find(({ id }) => id === chosenId) ??
    groups.find(({ rule }) => rule === "bridgeFormula") ??
    groups[0];
  return (
    <Panel title={t("groups")} meta="W = 500 (LN / (N − 1) + 12N + 36)">
      <DataTable
        label={t("groups")}
        columns={columnsOf(t, setChosenId, explained?.id)}
        rows={areAllShown ? groups : groups.slice(0, fewGroups)}
        rowId={({ id }) => id}
        density="compact"
        card="table"
      />
      <PanelBody className="column">
        {more > 0 && (
          <button
            type="button"
            className={`text-button ${css.more}`}
            onClick={() => setAllShown(!areAllShown)}
          >
            {areAllShown ? t("fewerGroups") : t("showGroups", { count: more })}
          </button>
        )}
        {explained && <GroupWhy group={explained} name={groupName(explained, t)} />}
      </PanelBody>
    </Panel>
  );
}

type T = ReturnType<typeof useTranslation<"wim">>["t"];

function groupName({ rule, fromAxle, toAxle }: ShownGroup, t: T): string {
  if (rule === "grossWeight") return t("gross");
  return fromAxle === toAxle
    ? t("groupAxle", { axle: fromAxle })
    : t("groupAxles", { from: fromAxle, to: toAxle });
}

const weightNumber = (kg: number) => numberText(shownWeight(kg));

function columnsOf(t: T, choose: (id: string) => void, chosenId: string | undefined): Column<ShownGroup>[] {
  return [
    {
      id: "group",
      header: t("group"),
      isRowHeader: true,
      widthPx: 108,
      cell: (group) => (
        <button
          type="button"
          className="text-button nowrap"
          aria-pressed={group.id === chosenId}
          onClick={() => choose(group.id)}
        >
          {groupName(group, t)}
        </button>
      ),
    },
    {
      id: "spread",
      header: t("spread"),
      widthPx: 80,
      align: "end",
      // One axle has no spread.
      cell: ({ distanceCm }) => textOr(distanceCm || null, lengthText),
    },
    {
      id: "weight",
      header: `${t("weight")}, ${weightUnit()}`,
      widthPx: 74,
      align: "end",
      cell: ({ weightKg }) => weightNumber(weightKg),
    },
    {
      id: "limit",
      header: `${t("axleLimit")}, ${weightUnit()}`,
      widthPx: 74,
      align: "end",
      cell: ({ limitKg }) => weightNumber(limitKg),
    },
    { id: "share", header: t("share"), widthPx: 104, cell: (group) => <Share share={shareOf(group)} /> },
    {
      id: "margin",
      header: t("margin"),
      widthPx: 74,
      align: "end",
      cell: (group) => <Margin group={group} />,
    },
  ];
}

function Share({ share }: { share: number }) {
  return (
    <span className="row nowrap">
      <span className={css.track} data-over={share > 1 || undefined} aria-hidden>
        <span style={{ inlineSize: `${Math.min(100, (share / 1.25) * 100)}%` }} />
      </span>
      {numberText(share * 100)} %
    </span>
  );
}

function Margin({ group: { weightKg, limitKg } }: { group: ShownGroup }) {
  const excessKg = weightKg - limitKg;
  const text = weightNumber(Math.abs(excessKg));
  return excessKg > 0 ? <b className="bad-text">+{text}</b> : <>−{text}</>;
}
