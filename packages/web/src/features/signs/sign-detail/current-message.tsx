import { Button, Group, Stack } from "@mantine/core";
import type { Sign } from "../sign/sign-entity.ts";
import type { SignQueue } from "@gantry/domain/sign/queue/queue.ts";
import { IconMessagePlus, IconPencil, IconPlayerStop } from "@tabler/icons-react";
import { lazy, Suspense, useMemo, useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { faceCycle } from "../led/face-cycle.ts";
import { FaceNotes } from "../led/face-notes.tsx";
import { faceRaster } from "../led/face-raster.ts";
import { PageDots } from "../led/page-dots.tsx";
import { useFittingPitch } from "../led/use-fitting-pitch.ts";
import { Panel } from "../../../kit/layout/panel.tsx";
import { SectionBoundary } from "../../../kit/screen/section-boundary.tsx";
import { PriorityChip } from "../../../kit/status/glyphs.tsx";
import { useFaceTitle } from "../sign/use-sign.ts";
import { faceFor, stateOf, wantedPriorityOf } from "../sign/sign-view.ts";
import { type FaceView, FaceViews } from "./face-views.tsx";
import { VerificationLine } from "./verification-line.tsx";

const CommandMenu = lazy(async () => {
  const { CommandMenu: Menu } = await import("../lane-use/command-menu.tsx");
  return { default: Menu };
});

/** Missing actions are not permitted and hidden. */
interface SignActions {
  poll: (() => void) | undefined;
  /** Lane-use signs take commands, others text (SIGN-028, SIGN-029). */
  command: true | undefined;
  compose: (() => void) | undefined;
  editStanding: (() => void) | undefined;
  blank: (() => void) | undefined;
}

interface CurrentMessageProps {
  sign: Sign;
  queue: SignQueue | undefined;
  actions: SignActions;
}

/** SIGN-020. */
export function CurrentMessage({ sign, queue, actions }: CurrentMessageProps) {
  const face = faceFor(sign);
  const { face: shown, verification, wanted } = stateOf(sign);
  const [view, setView] = useState<FaceView>("readBack");
  const isNotVerified = verification?.state === "notVerified";
  const sent = isNotVerified && shown && wanted ? wanted.multi : undefined;
  const openView: FaceView = sent === undefined ? "readBack" : view;
  const multi = openView === "sent" ? (sent ?? "") : shown?.isBlank ? "" : (shown?.multi ?? "");
  const cycle = useMemo(() => faceCycle(faceRaster(multi, face).pages), [multi, face]);
  const priority = wantedPriorityOf(sign);
  const { ref, pitchPx } = useFittingPitch(face.widthPx);
  const title = useFaceTitle(sign);
  return (
    <Panel
      aria-label={title}
      title={title}
      meta={
        verification?.state === "verified" && (
          <>
            {priority !== undefined && <PriorityChip priority={priority} />} {wanted?.postedBy}
          </>
        )
      }
      actions={<PageDots cycle={cycle} />}
      isPadded
    >
      <Stack gap={12}>
        <Stack ref={ref} gap={12} align="center" mih={40}>
          <FaceViews
            sign={sign}
            sent={sent}
            view={openView}
            onView={setView}
            cycle={cycle}
            pitchPx={pitchPx}
          />
          <FaceNotes multi={multi} face={face} />
        </Stack>
        <VerificationLine sign={sign} queue={queue} isPollable={actions.poll !== undefined} />
        <Commands
          sign={sign}
          actions={actions}
          hasStanding={(queue?.items.length ?? 0) > 0}
          isRepairOpen={isNotVerified}
        />
      </Stack>
    </Panel>
  );
}

export function Commands({
  sign,
  actions: { command, compose, editStanding, blank },
  hasStanding,
  isRepairOpen,
}: {
  sign: Sign;
  actions: SignActions;
  hasStanding: boolean;
  /** A repair is offered as the primary button instead. */
  isRepairOpen: boolean;
}) {
  const { t } = useTranslation("signs");
  if (!command && !compose && !blank) return null;
  return (
    <Group gap={8}>
      {command && (
        <SectionBoundary>
          <Suspense>
            <CommandMenu sign={sign} mode="execute" isSecondary={isRepairOpen} />
          </Suspense>
        </SectionBoundary>
      )}
      {compose && (
        <Button
          variant={isRepairOpen ? "default" : "filled"}
          leftSection={<IconMessagePlus size={16} />}
          onClick={compose}
        >
          {t("newMessage")}
          <kbd className="button-key">M</kbd>
        </Button>
      )}
      {editStanding && (
        <Button
          variant="default"
          leftSection={<IconPencil size={15} />}
          onClick={editStanding}
          disabled={!hasStanding}
          title={hasStanding ? undefined : t("queue.empty")}
        >
          <span className="wide-only">{t("editMessage")}</span>
          <span className="phone-only">{t("edit")}</span>
          <kbd className="button-key">E</kbd>
        </Button>
      )}
      {blank && (
        <Button
          variant="default"
          className="destructive end"
          leftSection={<IconPlayerStop size={15} />}
          onClick={blank}
        >
          <span className="wide-only">{t("blankSign")}</span>
          <span className="phone-only">{t("blank")}</span>
        </Button>
      )}
    </Group>
  );
}
