import type { DeviceStatus } from "@gantry/domain/kinds/define-kind.ts";
import type { VerificationState } from "@gantry/domain/sign/reconcile/sign-state.ts";

export const severities = ["critical", "major", "minor", "warning", "info"] as const;
export type Severity = (typeof severities)[number];

/** Paths in a 16 px box, by shape. */
export const outlines = {
  circle: "M8 1.2a6.8 6.8 0 1 1 0 13.6A6.8 6.8 0 0 1 8 1.2Z",
  dashedCircle: "M8 1.2a6.8 6.8 0 1 1 0 13.6A6.8 6.8 0 0 1 8 1.2Z",
  square: "M2.7 1.7h10.6a1 1 0 0 1 1 1v10.6a1 1 0 0 1-1 1H2.7a1 1 0 0 1-1-1V2.7a1 1 0 0 1 1-1Z",
  up: "M8 1 15.3 14a.8.8 0 0 1-.7 1.1H1.4A.8.8 0 0 1 .7 14Z",
  down: "M1.4.9h13.2a.8.8 0 0 1 .7 1.1L8 15 .7 2A.8.8 0 0 1 1.4.9Z",
  diamond: "M8 .5 15.5 8 8 15.5.5 8Z",
  hexagon: "M4.3 1.6h7.4L15.3 8l-3.6 6.4H4.3L.7 8Z",
  octagon: "M5.1 1h5.8L15 5.1v5.8L10.9 15H5.1L1 10.9V5.1Z",
} as const;

export const marks = {
  tick: "m4.9 8.3 2.2 2.2 4.1-4.6",
  cross: "m5 5 6 6M11 5l-6 6",
  bang: "M8 6v4M8 12.3v.1",
  question: "M6.1 6.3a1.9 1.9 0 1 1 2.4 1.9c-.4.2-.5.5-.5.9M8 11.3v.1",
  dash: "M5 8h6",
  letterN: "M6 10.8V5.2l4 5.6V5.2",
  letterC: "M10.2 6.1a2.8 2.8 0 1 0 0 3.8",
  letterM: "M5.3 12.3V7.6L8 10.7l2.7-3.1v4.7",
  bar: "M8 3.8v4.6",
  letterW: "M5.3 6 6.6 10 8 7l1.4 3 1.3-4",
  letterI: "M8 7.4v3.8M8 4.9v.1",
  hands: "M8 4.6V8l2.4 1.6",
  dot: "M8 8v.1",
} as const;

export interface Glyph {
  shape: keyof typeof outlines;
  mark: keyof typeof marks;
  filled: boolean;
  role: "ok" | "bad" | "warn" | "unk" | "off" | "np" | `sev-${Severity}`;
}

export const deviceGlyphs: Record<DeviceStatus, Glyph> = {
  ONLINE: { shape: "circle", mark: "tick", filled: false, role: "ok" },
  OFFLINE: { shape: "square", mark: "cross", filled: true, role: "bad" },
  DEGRADED: { shape: "up", mark: "bang", filled: true, role: "warn" },
  UNKNOWN: { shape: "diamond", mark: "question", filled: false, role: "unk" },
  DISABLED: { shape: "circle", mark: "dash", filled: false, role: "off" },
  NOT_POLLABLE: { shape: "hexagon", mark: "letterN", filled: false, role: "np" },
};

export const severityGlyphs: Record<Severity, Glyph> = {
  critical: { shape: "octagon", mark: "letterC", filled: true, role: "sev-critical" },
  major: { shape: "up", mark: "letterM", filled: true, role: "sev-major" },
  minor: { shape: "down", mark: "bar", filled: true, role: "sev-minor" },
  warning: { shape: "diamond", mark: "letterW", filled: false, role: "sev-warning" },
  info: { shape: "circle", mark: "letterI", filled: false, role: "sev-info" },
};

export const verificationGlyphs: Record<VerificationState, Glyph> = {
  observed: { shape: "circle", mark: "dash", filled: false, role: "off" },
  sending: { shape: "circle", mark: "dot", filled: false, role: "unk" },
  verified: { shape: "circle", mark: "tick", filled: false, role: "ok" },
  waiting: { shape: "dashedCircle", mark: "hands", filled: false, role: "unk" },
  notVerified: { shape: "up", mark: "bang", filled: true, role: "warn" },
};

export type NeedGlyph = { status: DeviceStatus } | { severity: Severity };
