import { IconBell } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { useKeys } from "../../../kit/screen/keys.ts";
import { useLoadedPart } from "../../../kit/screen/use-loaded-part.ts";
import { notificationType } from "../../../realtime/apply-updates.ts";
import { useCan } from "../../../session/session-store.ts";
import css from "../shell.module.css";
import { notificationsQuery, useStoredFilters } from "./notification-queries.ts";

export function Bell() {
  return useCan("READ", notificationType) ? <ReadableBell /> : null;
}

const countedPage = { page: 0, pageSize: 100 };
const maxShown = 99;

/** Counts what passes the filter of the drawer (NOTI-004, NOTI-023). */
function ReadableBell() {
  const { t } = useTranslation("shell");
  const filters = useStoredFilters();
  const { data } = useQuery(notificationsQuery({ filters, ...countedPage }));
  const [isOpen, setOpen] = useState(false);
  const [Drawer, load] = useLoadedPart(
    () => import("./notification-drawer.tsx"),
    () => setOpen(false),
  );
  const toggle = () => {
    load();
    setOpen(!isOpen);
  };
  useKeys({ q: toggle });
  const count = data?.total ?? 0;
  const label = t("bell", { count });
  return (
    <>
      <button
        type="button"
        className={`icon-button ${css.bell}`}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-keyshortcuts="q"
        title={label}
        onClick={toggle}
      >
        <IconBell size={18} />
        {count > 0 && (
          <span className={css.count} aria-hidden>
            {count > maxShown ? `${maxShown}+` : count}
          </span>
        )}
      </button>
      {Drawer && <Drawer isOpen={isOpen} filters={filters} count={count} onClose={() => setOpen(false)} />}
    </>
  );
}
