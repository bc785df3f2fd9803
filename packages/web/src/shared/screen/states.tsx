import { Button } from "@mantine/core";
import { IconLock, IconRefresh } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../api/api-error.ts";
import { useSession } from "../session/session-store.ts";
import { deviceGlyphs } from "../status/glyph-shapes.ts";
import { GlyphMark } from "../status/glyphs.tsx";
import { errorText } from "../text/error-text.ts";
import "./screen.css";

/** What a place shows instead of its content: one sentence, one more, and what can be done. */
export function Instead({
  icon,
  title,
  text,
  isPage = false,
  children,
}: {
  icon?: ReactNode;
  title: string;
  /** It stands in the place of a whole screen, so that its title is the page's. */
  isPage?: boolean;
  text?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="instead">
      {icon}
      {isPage ? <h1 className="instead-title">{title}</h1> : <b>{title}</b>}
      {text && <span className="dim">{text}</span>}
      {children && <div className="row instead-actions">{children}</div>}
    </div>
  );
}

/** What failed, what still works, and one thing to do. */
export function FailedToLoad({
  title,
  stillWorks,
  error,
  onRetry,
}: {
  title: string;
  stillWorks?: string;
  error: unknown;
  onRetry: () => void;
}) {
  const { t } = useTranslation();
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  return (
    <div role="alert" className="instead-place">
      <Instead
        icon={<GlyphMark glyph={deviceGlyphs.OFFLINE} size={24} />}
        title={title}
        text={
          <>
            {errorText(error)} {stillWorks}
            {requestId && <span className="small mono"> {t("requestId", { id: requestId })}</span>}
          </>
        }
      >
        <Button leftSection={<IconRefresh size={15} />} onClick={onRetry}>
          {t("tryAgain")}
        </Button>
      </Instead>
    </div>
  );
}

/** The screen of somebody who may not see this (PERM-012). */
export function NoPermission({ action, kindName }: { action: string; kindName: string }) {
  const { t } = useTranslation();
  const { tenant } = useSession();
  return (
    <div className="instead-place">
      <Instead
        icon={<IconLock size={24} color="var(--c-dim)" aria-hidden />}
        isPage
        title={t("noPermission")}
        text={t("noPermissionHint", { tenant: tenant.name, action, kind: kindName })}
      >
        <Button variant="default" onClick={() => history.back()}>
          {t("back")}
        </Button>
      </Instead>
    </div>
  );
}

/** Grey shapes of rows to come; they appear only when loading takes noticeably long (PLAT-069). */
export function RowSkeletons({ rows = 8, delayMs = 200 }: { rows?: number; delayMs?: 150 | 200 }) {
  const { t } = useTranslation();
  return (
    <div
      className="skeleton-delayed"
      style={{ "--skeleton-delay": `${delayMs}ms` } as React.CSSProperties}
      role="status"
      aria-label={t("loading")}
    >
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="skeleton-row">
          <i className="skeleton" style={{ width: 16, height: 16, borderRadius: 8 }} />
          <i className="skeleton" style={{ width: 130 + ((index * 23) % 60) }} />
          <i className="skeleton" style={{ width: 90 + ((index * 37) % 70) }} />
          <i className="skeleton end" style={{ width: 48 }} />
        </div>
      ))}
    </div>
  );
}
