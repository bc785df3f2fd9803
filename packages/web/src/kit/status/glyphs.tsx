import type { DeviceStatus } from "@gantry/domain/kinds/define-kind.ts";
import type { VerificationState } from "@gantry/domain/sign/reconcile/sign-state.ts";
import type { ComponentProps } from "react";
import { useTranslation } from "../../text/use-translation.ts";
import {
  deviceGlyphs,
  type Glyph,
  marks,
  type NeedGlyph,
  outlines,
  type Severity,
  severityGlyphs,
  verificationGlyphs,
} from "./glyph-shapes.ts";
import css from "./status.module.css";

/** Without a label it is decorative. */
export function GlyphMark({ glyph, size = 16, label }: { glyph: Glyph; size?: number; label?: string }) {
  return (
    <svg
      className={`${css.glyph} role-${glyph.role}`}
      data-glyph
      data-filled={glyph.filled || undefined}
      data-shape={glyph.shape}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
    >
      <path d={outlines[glyph.shape]} />
      <path d={marks[glyph.mark]} />
    </svg>
  );
}

export function StatusMark({ status, size }: { status: DeviceStatus; size?: number }) {
  const { t } = useTranslation("status");
  return <GlyphMark glyph={deviceGlyphs[status]} size={size} label={t(`device.${status}`)} />;
}

/** A glyph and its words, which tell the same. */
export function GlyphText({
  glyph,
  size,
  isWrapping = false,
  children,
  ...others
}: { glyph: Glyph; size?: number; isWrapping?: boolean } & ComponentProps<"span">) {
  return (
    <span className={`status role-${glyph.role}`} data-wrapping={isWrapping || undefined} {...others}>
      <GlyphMark glyph={glyph} size={size} />
      {children}
    </span>
  );
}

export function StatusText({ status, size }: { status: DeviceStatus; size?: number }) {
  const { t } = useTranslation("status");
  return (
    <GlyphText glyph={deviceGlyphs[status]} size={size}>
      {t(`device.${status}`)}
    </GlyphText>
  );
}

/** Outlined once acknowledged. */
export function SeverityMark({
  severity,
  size,
  isAcknowledged = false,
}: {
  severity: Severity;
  size?: number;
  isAcknowledged?: boolean;
}) {
  const { t } = useTranslation("status");
  const glyph = severityGlyphs[severity];
  return (
    <GlyphMark
      glyph={{ ...glyph, filled: glyph.filled && !isAcknowledged }}
      size={size}
      label={t(`severity.${severity}`)}
    />
  );
}

export function VerificationText({ state }: { state: VerificationState }) {
  const { t } = useTranslation("status");
  return <GlyphText glyph={verificationGlyphs[state]}>{t(`verification.${state}`)}</GlyphText>;
}

export function NeedMark({ glyph, size }: { glyph: NeedGlyph; size?: number }) {
  return "status" in glyph ? (
    <StatusMark status={glyph.status} size={size} />
  ) : (
    <SeverityMark severity={glyph.severity} size={size} />
  );
}

export const needRole = (glyph: NeedGlyph): Glyph["role"] =>
  "status" in glyph ? deviceGlyphs[glyph.status].role : severityGlyphs[glyph.severity].role;

/** Message priority, shown by weight and never by colour. */
export function PriorityChip({ priority }: { priority: number }) {
  const { t } = useTranslation("status");
  const level = priority <= 2 ? "high" : priority <= 5 ? "middle" : "low";
  return (
    <span className={css.priority} data-level={level} title={t("priority", { priority })}>
      P{priority}
    </span>
  );
}
