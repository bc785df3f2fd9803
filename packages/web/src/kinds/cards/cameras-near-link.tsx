import { Button } from "@mantine/core";
import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import { camera } from "@gantry/domain/kinds/camera.ts";
import { IconCameraPin } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "../../text/use-translation.ts";
import { type Entity, entityQuery } from "../../queries/kind-queries.ts";
import { useCan, useSession } from "../../session/session-store.ts";
import { nearPath } from "./near-path.ts";
import { placeSearch } from "./place-search.ts";

interface CamerasNearLinkProps {
  kind: AnyKind;
  id: string;
  isSmall?: boolean;
}

/** Links to the cameras near an entity; hidden without a location or permission to watch. */
export function CamerasNearLink({ kind, id, isSmall = false }: CamerasNearLinkProps) {
  const { t } = useTranslation("cards");
  const { features } = useSession();
  const mayWatch = useCan("READ", camera.entityType) && features.has("camera");
  const { data } = useQuery({
    ...entityQuery<Entity>(kind, id),
    enabled: mayWatch && Boolean(kind.geometry),
  });
  const search = data && mayWatch ? placeSearch(kind, data) : undefined;
  if (!search) return null;
  return (
    <Button
      component={Link}
      to={nearPath}
      search={search as never}
      variant="default"
      size={isSmall ? "compact-sm" : "sm"}
      leftSection={<IconCameraPin size={isSmall ? 14 : 15} />}
    >
      {t("camerasNear")}
    </Button>
  );
}
