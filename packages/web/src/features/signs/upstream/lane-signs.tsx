import { upstreamOf } from "@gantry/domain/incidents/upstream.ts";
import { sign as signKind } from "@gantry/domain/kinds/sign.ts";
import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import { entityPath } from "@gantry/domain/subjects/entity-path.ts";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { BesideIncidentProps } from "../../../kinds/feature.ts";
import { EmptyState } from "../../../kit/feedback/empty-state.tsx";
import { Panel } from "../../../kit/layout/panel.tsx";
import { distanceText } from "../../../kit/measure-text.ts";
import { useKeys } from "../../../kit/screen/keys.ts";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import { useLive } from "../../../realtime/live.ts";
import { useCan } from "../../../session/session-store.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { CommandMenu } from "../lane-use/command-menu.tsx";
import { openMultiSignManager } from "../multi-sign/manager/open-manager.ts";
import type { Sign } from "../sign/sign-entity.ts";
import { faceFor, faceLabel, stateOf } from "../sign/sign-view.ts";
import { associationOf } from "./associated-calls.ts";
import { placedOf, signsOnRoad } from "./signs-on-road.ts";
import css from "./upstream.module.css";

const withinKm = 5;
const maxSigns = 8;

/** Lane-use signs before an incident: a command for each, posted together after a last look. */
export default function LaneSigns({ incident }: BesideIncidentProps) {
  const mayRead = useCan("READ", signKind.entityType);
  const isPlaced = incident.roadName !== null && incident.direction !== null && incident.point !== null;
  return mayRead && incident.isOpen && isPlaced ? <ReadableSigns incident={incident} /> : null;
}

interface Choice {
  name: string;
  message: SignMessage;
}

function ReadableSigns({ incident }: BesideIncidentProps) {
  const { t } = useTranslation("incidents");
  useLive(signKind.entityType);
  const { data, error, refetch } = useQuery(signsOnRoad(incident.roadName ?? "", "LUS"));
  const found = upstreamOf(incident, (data?.items ?? []).map(placedOf), withinKm).slice(0, maxSigns);
  const mayControl = useCan("CONTROL", signKind.entityType);
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map());
  const chosen = found.flatMap(({ device: { sign } }) => {
    const choice = choices.get(sign.id);
    return choice ? [[sign.id, choice.message] as const] : [];
  });
  const prepare = () => {
    if (chosen.length === 0 || !mayControl) return;
    openMultiSignManager({
      signIds: chosen.map(([id]) => id),
      prepared: {
        name: `lanes ${incident.id}`,
        messages: Object.fromEntries(chosen),
        association: associationOf(incident.id),
      },
    });
  };
  useKeys({ l: prepare }, () => ({
    title: t("lanes.title"),
    keys: found.length > 0 && mayControl ? [[["L"], t("lanes.prepareKey")]] : [],
  }));
  return (
    <Panel aria-label={t("lanes.title")} title={t("lanes.title")} meta={found.length > 0 && found.length}>
      {error && !data && (
        <FailedToLoad title={t("lanes.failed")} error={error} onRetry={() => void refetch()} />
      )}
      {data && found.length === 0 && (
        <EmptyState isInline title={t("lanes.none", { distance: distanceText(withinKm * 1000) })} />
      )}
      <ul className={css.rows}>
        {found.map(({ device: { sign }, km }) => (
          <LaneSign
            key={sign.id}
            sign={sign}
            km={km}
            choice={choices.get(sign.id)}
            onChoose={
              mayControl ? (choice) => setChoices(new Map([...choices, [sign.id, choice]])) : undefined
            }
          />
        ))}
      </ul>
      {mayControl && found.length > 0 && (
        <div className={`row ${css.foot}`}>
          <Button
            className="end"
            variant="default"
            rightSection={<kbd>L</kbd>}
            disabled={chosen.length === 0}
            onClick={prepare}
          >
            {t("lanes.prepare", { count: chosen.length })}
          </Button>
        </div>
      )}
    </Panel>
  );
}

interface LaneSignProps {
  sign: Sign;
  km: number;
  choice: Choice | undefined;
  onChoose: ((choice: Choice) => void) | undefined;
}

function LaneSign({ sign, km, choice, onChoose }: LaneSignProps) {
  const { t } = useTranslation("incidents");
  const { face } = stateOf(sign);
  const shown = face ? t("corridor.shows", { text: faceLabel(face, faceFor(sign)) }) : t("corridor.noValue");
  return (
    <li>
      <div className="grow">
        <Link className="ellipsis" to={entityPath(signKind, sign.id)}>
          {sign.name}
        </Link>
        <div className="dim small">
          {t("upstream.before", { distance: distanceText(km * 1000) })}, {shown}
        </div>
        {choice && <b className="small">{t("lanes.chosen", { name: choice.name })}</b>}
      </div>
      {onChoose && (
        <CommandMenu
          sign={sign}
          mode="select"
          onChoose={({ name, priority }, message) => onChoose({ name, message: { ...message, priority } })}
        />
      )}
    </li>
  );
}
