import { upstreamOf } from "@gantry/domain/incidents/upstream.ts";
import { sign as signKind } from "@gantry/domain/kinds/sign.ts";
import { isAllowed } from "@gantry/domain/permissions/grants.ts";
import { measureText } from "@gantry/domain/units/display-unit.ts";
import { Button, Menu } from "@mantine/core";
import { IconArrowBarToUp } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { MapCardActionProps } from "../../../../kinds/feature.ts";
import { useFormats } from "../../../../kit/time/formats.ts";
import { FailedToLoad } from "../../../../queries/failed-to-load.tsx";
import { type Entity, entityQuery } from "../../../../queries/kind-queries.ts";
import { useCan, useSession } from "../../../../session/session-store.ts";
import { useTranslation } from "../../../../text/use-translation.ts";
import { openMultiSignManager } from "../manager/open-manager.ts";
import { placedOf, signsOnRoad } from "../../upstream/signs-on-road.ts";

/** How far upstream, km along the road. */
const distancesKm = [8, 16, 32, 80] as const;

interface RoadPlace {
  roadName: string;
  direction: string;
  point: readonly [number, number];
}

/** Opens all message signs that traffic passes before a device; nothing is posted yet. */
export default function PostUpstream({ kind, id }: MapCardActionProps) {
  const { t } = useTranslation("signs");
  const { features } = useSession();
  const mayPost = useCan("CONTROL", signKind.entityType) && features.has("sign");
  const isOfDevice = kind.device !== undefined && kind.geometry !== undefined;
  const { data } = useQuery({ ...entityQuery<Entity>(kind, id), enabled: mayPost && isOfDevice });
  const [isOpen, setOpen] = useState(false);
  const place = data && roadPlaceOf(data, kind.geometry ?? "");
  if (!mayPost || !place) return null;
  return (
    <Menu opened={isOpen} onChange={setOpen} position="top-start">
      <Menu.Target>
        <Button variant="default" size="compact-sm" leftSection={<IconArrowBarToUp size={14} />}>
          {t("fromMap.upstream")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>{isOpen && <Distances place={place} ownId={id} />}</Menu.Dropdown>
    </Menu>
  );
}

function Distances({ place, ownId }: { place: RoadPlace; ownId: string }) {
  const { t } = useTranslation("signs");
  const { unitSystem } = useFormats();
  const { grants } = useSession();
  const { data, error, refetch } = useQuery(signsOnRoad(place.roadName, "DMS"));
  if (error && !data)
    return <FailedToLoad title={t("fromMap.failed")} error={error} onRetry={() => void refetch()} />;
  const signs = (data?.items ?? [])
    .filter(({ id }) => id !== ownId && isAllowed(grants, "CONTROL", signKind.entityType, id))
    .map(placedOf);
  return (
    <>
      <Menu.Label>{t("fromMap.onRoad", { road: place.roadName, direction: place.direction })}</Menu.Label>
      {distancesKm.map((km) => {
        const found = upstreamOf(place, signs, km);
        return (
          <Menu.Item
            key={km}
            disabled={found.length === 0}
            onClick={() => openMultiSignManager({ signIds: found.map(({ device }) => device.sign.id) })}
          >
            {t("fromMap.within", {
              distance: measureText(km, "km", unitSystem, "large"),
              count: found.length,
            })}
          </Menu.Item>
        );
      })}
    </>
  );
}

function roadPlaceOf(entity: Entity, geometry: string): RoadPlace | undefined {
  const { roadName, direction } = entity;
  const location = entity[geometry] as { coordinates?: readonly number[] } | null | undefined;
  const [longitude, latitude] = location?.coordinates ?? [];
  if (typeof roadName !== "string" || roadName === "" || typeof direction !== "string" || direction === "")
    return undefined;
  if (longitude === undefined || latitude === undefined) return undefined;
  return { roadName, direction, point: [longitude, latitude] };
}
