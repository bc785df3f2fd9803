import { signPriority } from "@gantry/domain/kinds/sign-priority.ts";
import { sign as signKind } from "@gantry/domain/kinds/sign.ts";
import { entityPath } from "@gantry/domain/subjects/entity-path.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "../../text/use-translation.ts";
import type { Entity } from "../../queries/kind-queries.ts";
import { KindDetailScreen } from "../../kinds/detail/kind-detail-screen.tsx";
import { useLive } from "../../realtime/live.ts";
import { FailedToLoad } from "../../queries/failed-to-load.tsx";
import { RowSkeletons } from "../../kit/screen/states.tsx";
import { useCan } from "../../session/session-store.ts";
import { VerificationText } from "../../kit/status/glyphs.tsx";
import type { Sign } from "./sign/sign-entity.ts";
import { signStatesQuery } from "./sign/sign-needs.ts";
import { stateOf, wantedPriorityOf } from "./sign/sign-view.ts";
import { Panel } from "../../kit/layout/panel.tsx";

/** SIGN-015. */
export default function PriorityDetailScreen() {
  const { t } = useTranslation("messages");
  return <KindDetailScreen kind={signPriority} More={SignsWithIt} notThere={t("signPriorityNotFound")} />;
}

function SignsWithIt({ entity }: { entity: Entity }) {
  const { t } = useTranslation("moduleScreens");
  const mayRead = useCan("READ", signKind.entityType);
  useLive(signKind.entityType, undefined, mayRead);
  const { data, error, refetch } = useQuery({ ...signStatesQuery, enabled: mayRead });
  if (!mayRead) return null;
  if (error && !data) {
    return <FailedToLoad title={t("priority.loadFailed")} error={error} onRetry={() => void refetch()} />;
  }
  const signs = (data?.items as Sign[] | undefined)?.filter(
    (sign) => wantedPriorityOf(sign) === entity["priority"],
  );
  return (
    <Panel title={t("priority.signs")} meta={signs?.length} isPadded>
      {!signs && <RowSkeletons rows={2} delayMs={150} />}
      {signs?.length === 0 && <p className="dim">{t("priority.none")}</p>}
      <ul>
        {signs?.map((sign) => (
          <SignRow key={sign.id} sign={sign} />
        ))}
      </ul>
    </Panel>
  );
}

function SignRow({ sign }: { sign: Sign }) {
  const { verification } = stateOf(sign);
  return (
    <li className="row" style={{ minHeight: 38 }}>
      <Link className="grow ellipsis" to={entityPath(signKind, sign.id)}>
        {sign.name}
      </Link>
      {verification && <VerificationText state={verification.state} />}
    </li>
  );
}
