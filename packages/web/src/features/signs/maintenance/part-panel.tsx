import type { ReactNode } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { Panel } from "../../../kit/layout/panel.tsx";
import { useAgeText } from "../../../kit/status/age.tsx";
import { timestampTitle } from "../../../kit/time/timestamp-text.ts";
import type { Sign } from "../sign/sign-entity.ts";

export interface PartProps {
  sign: Sign;
  mayControl: boolean;
}

interface PartPanelProps {
  title: string;
  readAt: string | undefined;
  actions?: ReactNode;
  children?: ReactNode;
}

/** A part of the maintenance tab: when it was read, and what can be done. */
export function PartPanel({ title, readAt, actions, children }: PartPanelProps) {
  const { t } = useTranslation("signMaintenance");
  const meta = readAt ? <ReadAgo at={readAt} /> : t("neverRead");
  return (
    <Panel title={title} meta={meta} actions={actions} isPadded>
      <div className="column">{children}</div>
    </Panel>
  );
}

export function ReadAgo({ at }: { at: string }) {
  const age = useAgeText(at);
  return (
    <time dateTime={at} title={timestampTitle(at)}>
      {age}
    </time>
  );
}
