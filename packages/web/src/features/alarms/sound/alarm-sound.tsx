import {
  type AlarmSoundChoice,
  isHeard,
  occurrenceKey,
  repeatAfterMs,
} from "@gantry/domain/alarms/alarm-sound.ts";
import type { Alarm } from "@gantry/domain/alarms/alarm.ts";
import type { FindAnswer } from "@gantry/domain/filters/find.ts";
import { active, alarm, notAcknowledged, notShelved, notSuppressed } from "@gantry/domain/kinds/alarm.ts";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { serverNowMs } from "../../../kit/status/server-time.ts";
import { api } from "../../../queries/api.ts";
import { useLive, useUpdates } from "../../../realtime/live.ts";
import { readAgainAtIntervals } from "../../../realtime/read-again.ts";
import { useCan, useSession } from "../../../session/session-store.ts";
import { canSound, soundStore, useSoundChoice } from "./sound-choice.ts";
import { Ringer } from "./ringer.ts";
import { TonePlayer } from "./tone-player.ts";

/** Sounds new alarms on every screen, in one tab of the person. Renders nothing. */
export default function AlarmSound() {
  const { choice } = useSoundChoice();
  const mayRead = useCan("READ", alarm.entityType);
  if (!choice.isOn || !mayRead) return null;
  return <Sounding choice={choice} />;
}

function Sounding({ choice }: { choice: AlarmSoundChoice }) {
  const player = usePlayerInTurn();
  const isCritical = useIsCritical(choice);
  useNewAlarms(choice, player);
  const repeat = useEffectEvent(() => player?.play("critical"));
  const isRepeating = isCritical && player !== undefined;
  useEffect(() => {
    if (!isRepeating) return;
    const timer = setInterval(repeat, repeatAfterMs);
    return () => clearInterval(timer);
  }, [isRepeating]);
  return null;
}

/** The player, while the browser lets it sound and no other tab of the person does. */
function usePlayerInTurn(): TonePlayer | undefined {
  const { user, tenant } = useSession();
  const [inTurn, setInTurn] = useState<TonePlayer>();
  const lock = `gantry_alarm_sound ${tenant.id} ${user.id}`;
  useEffect(() => {
    if (!canSound()) {
      soundStore.setState({ state: "impossible" });
      return () => soundStore.setState({ state: "off" });
    }
    const player = new TonePlayer();
    const leaving = new AbortController();
    const { signal } = leaving;
    const allow = () => void player.allow();
    soundStore.setState({ state: player.isAllowed ? "elsewhere" : "blocked" });
    for (const event of ["pointerdown", "keydown"]) window.addEventListener(event, allow, { signal });
    void player
      .allow()
      .then(() => {
        if (signal.aborted) return undefined;
        soundStore.setState({ state: "elsewhere" });
        return navigator.locks.request(lock, { signal }, async () => {
          soundStore.setState({ state: "on" });
          setInTurn(player);
          await new Promise((resolve) => signal.addEventListener("abort", resolve));
        });
      })
      // Left while it waited for its turn.
      .catch(() => undefined);
    return () => {
      leaving.abort();
      player.close();
      setInTurn(undefined);
      soundStore.setState({ state: "off" });
    };
  }, [lock]);
  return inTurn;
}

function useNewAlarms(choice: AlarmSoundChoice, player: TonePlayer | undefined): void {
  const [sinceMs] = useState(() => serverNowMs());
  const [ringer] = useState(() => new Ringer());
  const heard = useRef(new Set<string>());
  useEffect(() => ringer.use(player), [ringer, player]);
  useEffect(() => () => ringer.stop(), [ringer]);
  useLive(alarm.entityType);
  useUpdates(alarm.entityType, ({ entity }) => {
    const raised = entity as unknown as Alarm;
    const key = occurrenceKey(raised);
    if (heard.current.has(key) || !isHeard(raised, choice, sinceMs)) return;
    heard.current.add(key);
    ringer.ring(raised.severity);
  });
}

const criticalQuery = queryOptions({
  queryKey: ["criticalAlarms", alarm.entityType],
  queryFn: ({ signal }) =>
    api.post<FindAnswer<Alarm>>(
      `${alarm.path}/find`,
      {
        page: 0,
        pageSize: 1,
        fields: ["severity"],
        filters: [
          { field: "severity", operator: "EQUALS", value: "critical" },
          active,
          notAcknowledged,
          notShelved,
          notSuppressed,
        ],
      },
      { signal },
    ),
});

function useIsCritical({ severities }: AlarmSoundChoice): boolean {
  const cache = useQueryClient();
  const isChosen = severities.includes("critical");
  useUpdates(alarm.entityType, ({ entity }) => {
    if (isChosen && entity["severity"] === "critical")
      void readAgainAtIntervals(cache, [criticalQuery.queryKey], 500);
  });
  const { data } = useQuery({ ...criticalQuery, enabled: isChosen });
  return isChosen && (data?.total ?? 0) > 0;
}
