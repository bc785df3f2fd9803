import type { NearCamera } from "@gantry/domain/contract/answers/camera.ts";
import { camera } from "@gantry/domain/kinds/camera.ts";
import { entityPath } from "@gantry/domain/subjects/entity-path.ts";
import { type VideoWall, videoWall } from "@gantry/domain/kinds/video-wall.ts";
import { evenGrid } from "@gantry/domain/camera/wall-grid.ts";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import i18next from "i18next";
import { api } from "../../../queries/api.ts";
import { errorText } from "../../../queries/error-text.ts";
import { toast } from "../../../kit/toasts/toasts.ts";
import { sideOf } from "./near-place.ts";

const longestName = 200;

export function useMakeWall(cameras: readonly NearCamera[], title: string) {
  const navigate = useNavigate();
  const side = sideOf(cameras.length);
  const wall = {
    name: title.slice(0, longestName),
    layout: evenGrid(side, Math.ceil(cameras.length / side)),
    items: cameras.map(({ id }, index) => ({ tile: index + 1, entityType: camera.entityType, entityId: id })),
  };
  return useMutation({
    mutationFn: () => api.post<VideoWall>(videoWall.path, wall),
    onSuccess: ({ id, name }) => {
      toast("success", i18next.t("videoWall:near.wallMade", { name }));
      void navigate({ to: entityPath(videoWall, id) });
    },
    onError: (cause) =>
      toast("error", i18next.t("videoWall:near.wallFailed"), { detail: errorText(cause), cause }),
  });
}
