import { alarmConfig } from "@gantry/domain/kinds/alarm-config.ts";
import { type AnyKind, kindAt } from "@gantry/domain/kinds/define-kind.ts";
import { ownerMark } from "../at-address.tsx";
import type { FeatureRoute } from "../feature.ts";
import { kindRoutes } from "../kind-screens.tsx";

/** Alarm settings of one entity, below its detail screen; they override those of its type (ALM-014). */
export function ownAlarmRoutes(owner: AnyKind, allPath: string): FeatureRoute[] {
  const detail = `${owner.pages}/$id/detail`;
  const pages = `${owner.pages}/${ownerMark}/detail/alarmconfig`;
  const settings = kindAt(alarmConfig, {
    pages,
    module: owner.module,
    where: { entityType: owner.entityType, entityId: ownerMark },
  });
  return kindRoutes(settings).map((route) => ({
    ...route,
    parent: route.parent ?? detail,
    screen: async () => {
      const [{ OwnerFrame }, { default: Screen }] = await Promise.all([
        import("./owner-frame.tsx"),
        route.screen(),
      ]);
      const all = route.path === pages ? allPath : undefined;
      return {
        default: () => (
          <OwnerFrame owner={owner} allPath={all}>
            <Screen />
          </OwnerFrame>
        ),
      };
    },
  }));
}
