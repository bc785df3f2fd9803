import { Button, Group } from "@mantine/core";
import { sign as signKind } from "@gantry/domain/kinds/sign.ts";
import type { Sign } from "../sign/sign-entity.ts";
import { IconCamera, IconDots, IconHistory, IconPencil } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "../../../text/use-translation.ts";
import { ReportIncidentLink } from "../../../kinds/cards/report-incident-link.tsx";
import { CamerasNearLink } from "../../../kinds/cards/cameras-near-link.tsx";
import { auditPath } from "../../../kinds/history/audit-path.ts";
import { IconButton } from "../../../kit/look/icon-button.tsx";
import { LazyMenu } from "../../../kit/screen/lazy-menu.tsx";
import { useCan } from "../../../session/session-store.ts";
import { StatusText } from "../../../kit/status/glyphs.tsx";
import { roadText, stateOf } from "../sign/sign-view.ts";

/** SIGN-019. */
export function SignHeader({ sign }: { sign: Sign }) {
  const { t } = useTranslation("signs");
  const mayUpdate = useCan("UPDATE", signKind.entityType, sign.id);
  const hasCameras = (sign.associatedCameras ?? []).length > 0;
  const { description } = stateOf(sign);
  const size = {
    width: description?.widthPx ?? sign.pixelWidth,
    height: description?.heightPx ?? sign.pixelHeight,
  };
  return (
    <Group gap={8} align="flex-start">
      <div className="grow" style={{ flexBasis: 300, minWidth: "min(300px, 100%)" }}>
        <Group gap="0 12px">
          {/* Never cut: it says which sign is commanded. */}
          <h1 style={{ overflowWrap: "anywhere" }}>{sign.name}</h1>
          <StatusText status={sign.status} />
        </Group>
        <Group className="dim" gap="0 16px">
          {sign.description && <span>{sign.description}</span>}
          <span className="num nowrap">{t("sizePx", size)}</span>
          {roadText(sign) && <span>{roadText(sign)}</span>}
          <span className="num nowrap wide-only">
            {sign.pollEnabled ? t("pollEvery", { seconds: sign.pollRate }) : t("pollingOff")}
          </span>
        </Group>
      </div>
      <span className="row">
        {hasCameras && (
          <Button
            className="wide-only"
            component={Link}
            to="."
            search={{ tab: "details", part: "cameras" } as never}
            variant="default"
            leftSection={<IconCamera size={15} />}
          >
            {t("signDetail:seeOnCamera")}
            <kbd className="button-key">V</kbd>
          </Button>
        )}
        <CamerasNearLink kind={signKind} id={sign.id} />
        <ReportIncidentLink kind={signKind} id={sign.id} />
        <Button
          className="wide-only"
          component={Link}
          to={auditPath(signKind, sign.id)}
          variant="default"
          leftSection={<IconHistory size={15} />}
        >
          {t("common:history")}
        </Button>
        {mayUpdate && (
          <Button
            className="wide-only"
            component={Link}
            to={`${signKind.pages}/${sign.id}`}
            variant="default"
            leftSection={<IconPencil size={15} />}
          >
            {t("editSign")}
          </Button>
        )}
        <LazyMenu load={() => import("./sign-menu.tsx")} given={{ sign }}>
          <IconButton icon={IconDots} iconSize={18} label={t("signDetail:more", { name: sign.name })} />
        </LazyMenu>
      </span>
    </Group>
  );
}
