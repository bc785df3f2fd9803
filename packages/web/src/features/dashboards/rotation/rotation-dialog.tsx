import { Button, Checkbox, Input } from "@mantine/core";
import { dashboard as sharedKind } from "@gantry/domain/kinds/dashboard.ts";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { DialogContent, DialogFrame } from "../../../kit/dialog/dialog.tsx";
import { Segments } from "../../../kit/look/segments.tsx";
import { useCan } from "../../../session/session-store.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { dashboardsQuery, type ListedScope } from "../dashboard-calls.ts";
import { rotationPath } from "./rotation-path.ts";
import { rotationSearch, type Shown, staysS } from "./rotation.ts";

interface RotationDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Chooses the dashboards that a wall shows in turn. */
export function RotationDialog({ isOpen, onClose }: RotationDialogProps) {
  const { t } = useTranslation("dashboards");
  return (
    <DialogFrame isOpen={isOpen} onClose={onClose} title={t("rotation.choose")}>
      <Choice onClose={onClose} />
    </DialogFrame>
  );
}

function Choice({ onClose }: Pick<RotationDialogProps, "onClose">) {
  const { t } = useTranslation("dashboards");
  const navigate = useNavigate();
  const mayReadShared = useCan("READ", sharedKind.entityType);
  const own = useOfScope("user", true);
  const shared = useOfScope("system", mayReadShared);
  const all = [...own, ...shared];
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [everyS, setEveryS] = useState<number>(30);
  const chosen = all.filter((one) => !left.has(keyOf(one)));
  return (
    <DialogContent
      onClose={onClose}
      onSubmit={() =>
        chosen.length > 0 &&
        void navigate({ to: rotationPath, search: rotationSearch(chosen, everyS) as never })
      }
      actions={
        <Button type="submit" disabled={chosen.length === 0}>
          {t("rotation.start")}
        </Button>
      }
    >
      {all.map((one) => (
        <Checkbox
          key={keyOf(one)}
          label={one.name}
          description={t(one.scope === "user" ? "mine" : "shared")}
          checked={!left.has(keyOf(one))}
          onChange={() => {
            const next = new Set(left);
            if (!next.delete(keyOf(one))) next.add(keyOf(one));
            setLeft(next);
          }}
        />
      ))}
      <Input.Wrapper label={t("rotation.every")} labelElement="div">
        <div>
          <Segments
            label={t("rotation.every")}
            options={staysS.map((seconds) => ({
              value: seconds,
              label:
                seconds < 60
                  ? t("rotation.seconds", { count: seconds })
                  : t("rotation.minutes", { count: seconds / 60 }),
            }))}
            value={everyS}
            onChoose={setEveryS}
          />
        </div>
      </Input.Wrapper>
    </DialogContent>
  );
}

const keyOf = ({ scope, id }: Shown): string => `${scope} ${id}`;

function useOfScope(scope: ListedScope, isEnabled: boolean): (Shown & { name: string })[] {
  const { data } = useQuery({ ...dashboardsQuery(scope), enabled: isEnabled });
  return (data?.items ?? []).map(({ id, name }) => ({ scope, id, name }));
}
