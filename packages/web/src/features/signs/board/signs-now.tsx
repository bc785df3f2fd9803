import { sign as signKind } from "@gantry/domain/kinds/sign.ts";
import type { SignStateData } from "@gantry/domain/sign/reconcile/sign-state.ts";
import { entityPath } from "@gantry/domain/subjects/entity-path.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "../../../text/use-translation.ts";
import { EmptyState } from "../../../kit/feedback/empty-state.tsx";
import { Panel } from "../../../kit/layout/panel.tsx";
import { Age } from "../../../kit/status/age.tsx";
import type { Entity } from "../../../queries/kind-queries.ts";
import { useCan } from "../../../session/session-store.ts";
import { useSigns } from "../multi-sign/multi-sign-calls.ts";
import { ReadBackFace } from "../sign/sign-face.tsx";
import type { Sign } from "../sign/sign-entity.ts";
import { signStatesQuery } from "../sign/sign-needs.ts";
import { stateOf } from "../sign/sign-view.ts";
import { useFittingPitch } from "../led/use-fitting-pitch.ts";
import css from "./board.module.css";

const maxFaces = 12;
const maxHeightPx = 60;
const maxPitchPx = 1.5;

/** Signs with a face that is not blank, the one that changed last first. */
export default function SignsNow() {
  const mayRead = useCan("READ", signKind.entityType);
  return mayRead ? <ReadableSigns /> : null;
}

function ReadableSigns() {
  const { t } = useTranslation("shift");
  const { data } = useQuery(signStatesQuery);
  const showing = (data?.items ?? []).filter(showsMessage).toSorted(byChange);
  const shown = showing.slice(0, maxFaces).map(({ id }) => id);
  const { data: signs } = useSigns(shown);
  const byId = new Map(signs?.items.map((sign) => [sign.id, sign]));
  return (
    <Panel
      title={t("signsNow")}
      meta={showing.length > 0 && t("signsNowMeta", { shown: shown.length, count: showing.length })}
      actions={<Link to={signKind.pages}>{t("allSigns")}</Link>}
    >
      {data && showing.length === 0 && <EmptyState isInline title={t("noSignsNow")} />}
      <ul className={css.faces}>
        {shown.map((id) => {
          const sign = byId.get(id);
          return sign && <ShownSign key={id} sign={sign} />;
        })}
      </ul>
    </Panel>
  );
}

function ShownSign({ sign }: { sign: Sign }) {
  const { face, description } = stateOf(sign);
  const heightPx = description?.heightPx ?? sign.pixelHeight;
  const { ref, pitchPx } = useFittingPitch(description?.widthPx ?? sign.pixelWidth);
  return (
    <li>
      <Link className="plain-link column" to={entityPath(signKind, sign.id)}>
        <span className="row">
          <b className="ellipsis grow">{sign.name}</b>
          <Age at={face?.readAt ?? null} pollRateS={sign.pollRate} />
        </span>
        <span ref={ref}>
          <ReadBackFace sign={sign} pitchPx={Math.min(pitchPx, maxPitchPx, maxHeightPx / heightPx)} />
        </span>
      </Link>
    </li>
  );
}

const stateOfEntity = ({ stateData }: Entity): SignStateData => (stateData ?? {}) as SignStateData;

function showsMessage(sign: Entity): boolean {
  const { face } = stateOfEntity(sign);
  return face !== undefined && !face.isBlank;
}

const changedAt = (sign: Entity): string => stateOfEntity(sign).verification?.since ?? "";
const byChange = (one: Entity, other: Entity): number => changedAt(other).localeCompare(changedAt(one));
