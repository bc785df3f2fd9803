import { sign as signKind } from "@gantry/domain/kinds/sign.ts";
import { Flex } from "@mantine/core";
import { entityPath } from "@gantry/domain/subjects/entity-path.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "../../../text/use-translation.ts";
import { findQuery } from "../../../queries/kind-queries.ts";
import { useLive } from "../../../realtime/live.ts";
import { fitPitchPx } from "../led/pitch.ts";
import { distanceText } from "../../../kit/measure-text.ts";
import type { Sign } from "../sign/sign-entity.ts";
import { ReadBackFace } from "../sign/sign-face.tsx";
import { faceFor, roadText } from "../sign/sign-view.ts";
import { findNearestSigns } from "./find-nearest-signs.ts";
import { slotsPath } from "./slots/slots-path.ts";
import css from "./lane-use.module.css";

const shownSigns = 6;
const facePx = 68;

export function LaneUsePart({ sign }: { sign: Sign }) {
  const { t } = useTranslation("laneUse");
  return (
    <Flex component="section" direction="column" gap={10} p={16} aria-label={t("slots.open")}>
      <NearbySigns sign={sign} />
      <Link to={slotsPath(sign.id)}>{t("slots.open")}</Link>
    </Flex>
  );
}

function NearbySigns({ sign }: { sign: Sign }) {
  const { t } = useTranslation("laneUse");
  const { data } = useQuery({ ...roadQuery(sign), enabled: Boolean(sign.roadName) });
  const near = findNearestSigns(sign, data?.items ?? [], shownSigns);
  useLive(
    signKind.entityType,
    near.map((other) => other.sign.id),
  );
  if (near.length < 2) return null;
  return (
    <>
      <h3>{t("nearby.title", { road: roadText(sign) })}</h3>
      <Flex component="ul" gap="12px 20px" wrap="wrap">
        {near.map(({ sign: other, distanceM }) => (
          <li key={other.id}>
            <NearbySign sign={other} isThis={other.id === sign.id} distanceM={distanceM} />
          </li>
        ))}
      </Flex>
      <p className="dim small">{t("nearby.hint")}</p>
    </>
  );
}

function NearbySign({ sign, isThis, distanceM }: { sign: Sign; isThis: boolean; distanceM: number }) {
  const face = faceFor(sign);
  const options = { devicePixelRatio: window.devicePixelRatio };
  const pitchPx = fitPitchPx(Math.max(face.widthPx, face.heightPx), facePx, options);
  return (
    <Link
      to={entityPath(signKind, sign.id)}
      className={`${css.near} plain-link`}
      aria-current={isThis ? "page" : undefined}
    >
      <ReadBackFace sign={sign} pitchPx={pitchPx} drawsBlank />
      <span>{sign.name}</span>
      {!isThis && <span className="dim small num">{distanceText(distanceM)}</span>}
    </Link>
  );
}

const roadQuery = ({ roadName, direction }: Sign) =>
  findQuery<Sign>(signKind, {
    page: 0,
    pageSize: 100,
    filters: [
      { field: "category", operator: "EQUALS", value: "LUS" },
      { field: "roadName", operator: "EQUALS", value: roadName ?? "" },
      ...(direction ? [{ field: "direction", operator: "EQUALS" as const, value: direction }] : []),
    ],
  });
