import { Button } from "@mantine/core";
import { entityPath } from "@gantry/domain/subjects/entity-path.ts";
import { signFont, type SignFont } from "@gantry/domain/kinds/sign-font.ts";
import { sign as signKind } from "@gantry/domain/kinds/sign.ts";
import { fontOfLibrary } from "@gantry/domain/sign/fonts/library-font.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useMemo, useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import type { Entity } from "../../../queries/kind-queries.ts";
import { KindDetailScreen } from "../../../kinds/detail/kind-detail-screen.tsx";
import { useLive } from "../../../realtime/live.ts";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import { Panel } from "../../../kit/layout/panel.tsx";
import { RowSkeletons } from "../../../kit/screen/states.tsx";
import { useCan } from "../../../session/session-store.ts";
import { hexOf } from "../maintenance/numbers.ts";
import type { Sign } from "../sign/sign-entity.ts";
import { signStatesQuery } from "../sign/sign-needs.ts";
import { FontPreview } from "./font-preview.tsx";
import { type SignWithFont, signsWithFont } from "./signs-with-font.ts";
import css from "../maintenance/maintenance.module.css";

const ToSignsDialog = lazy(() => import("./to-signs-dialog.tsx"));

export default function FontDetailScreen() {
  return <KindDetailScreen kind={signFont} More={FontMore} />;
}

function FontMore({ entity }: { entity: Entity }) {
  const { t } = useTranslation("signMaintenance");
  const library = entity as unknown as SignFont;
  const font = useMemo(() => fontOfLibrary(library), [library]);
  return (
    <>
      <Panel title={t("fonts.preview")} isPadded>
        <FontPreview font={font} />
      </Panel>
      <SignsWithIt library={library} />
    </>
  );
}

function SignsWithIt({ library }: { library: SignFont }) {
  const { t } = useTranslation("signMaintenance");
  const mayRead = useCan("READ", signKind.entityType);
  const mayControl = useCan("CONTROL", signKind.entityType);
  const [isOpen, setOpen] = useState(false);
  useLive(signKind.entityType, undefined, mayRead);
  const { data, error, refetch } = useQuery({ ...signStatesQuery, enabled: mayRead });
  if (!mayRead) return null;
  if (error && !data)
    return <FailedToLoad title={t("fonts.signsFailed")} error={error} onRetry={() => void refetch()} />;
  const signs = data?.items as Sign[] | undefined;
  const having = signs && signsWithFont(signs, fontOfLibrary(library));
  return (
    <Panel
      title={t("fonts.signs")}
      meta={having?.length}
      actions={
        mayControl &&
        signs && (
          <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
            {t("fonts.toSigns")}
          </Button>
        )
      }
      isPadded
    >
      {!having && <RowSkeletons rows={2} delayMs={150} />}
      {having?.length === 0 && <p className="dim">{t("fonts.noSigns")}</p>}
      <ul className={css.list}>
        {having?.map((one) => (
          <HavingRow key={`${one.sign.id} ${one.number}`} having={one} />
        ))}
      </ul>
      {isOpen && signs && (
        <Suspense>
          <ToSignsDialog library={library} signs={signs} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Panel>
  );
}

function HavingRow({ having: { sign, number, versionId, isSame } }: { having: SignWithFont }) {
  const { t } = useTranslation("signMaintenance");
  return (
    <li>
      <Link className="ellipsis" to={`${entityPath(signKind, sign.id)}/fonts/${number}`}>
        {sign.name}
      </Link>
      <span className="dim small num">{t("fonts.numberOn", { number })}</span>
      <span className={isSame ? "dim small num end" : "warn-text small num end"}>
        {t(isSame ? "fonts.same" : "fonts.other", { version: hexOf(versionId) })}
      </span>
    </li>
  );
}
