import { IconLock, IconMapQuestion } from "@tabler/icons-react";
import { Link, type NotFoundRouteProps, useLocation } from "@tanstack/react-router";
import { useTranslation } from "../../text/use-translation.ts";
import { EmptyState } from "../../kit/feedback/empty-state.tsx";
import { closedAddress } from "./closed-address.ts";

/** An address that does not exist, or that this user may not open; it stays in the address bar. */
export default function NoSuchPage({ data }: NotFoundRouteProps) {
  const { t } = useTranslation("shell");
  const path = useLocation({ select: ({ pathname }) => pathname });
  const what = data === closedAddress ? "closed" : "unknown";
  const Icon = what === "closed" ? IconLock : IconMapQuestion;
  return (
    <EmptyState
      icon={<Icon size={24} color="var(--c-dim)" aria-hidden />}
      isPage
      role="alert"
      title={t(`address.${what}`)}
      text={
        <>
          <code>{path}</code>
          <br />
          {t(`address.${what}Text`)}
        </>
      }
    >
      <Link className="button" data-main to="/">
        {t("failure.goHome")}
      </Link>
    </EmptyState>
  );
}
