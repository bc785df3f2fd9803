import type { BrandingAnswer } from "@gantry/domain/contract/answers/session.ts";
import { brandingOptions } from "@gantry/domain/kinds/branding-options.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "../../text/use-translation.ts";
import { api } from "../../queries/api.ts";
import { queryKeys } from "../../queries/kind-queries.ts";
import { sessionStore } from "../../session/session-store.ts";
import { takeTenantFamily } from "../../theme/theme-store.ts";

const minuteMs = 60_000;

/** The tenant's branding, if licensed (ADM-018). */
export function useBranding(): { name: string; logo: string | undefined } {
  const { t } = useTranslation();
  const session = sessionStore((state) => state.session);
  const isOn = session?.features.has("branding") === true;
  const { data } = useQuery({
    // Under the entity's key, so that saving the options refreshes it.
    queryKey: [...queryKeys.entity(brandingOptions.entityType, String(brandingOptions.singleton)), "shown"],
    enabled: isOn,
    queryFn: ({ signal }) => api.get<BrandingAnswer>("/system/branding", { signal }),
    staleTime: 5 * minuteMs,
    gcTime: 10 * minuteMs,
    refetchOnWindowFocus: false,
    refetchOnMount: false,
  });
  const theme = isOn ? data?.theme : null;
  useEffect(() => {
    if (theme !== undefined) takeTenantFamily(theme);
  }, [theme]);
  return {
    name: (isOn && data?.name) || session?.applicationName || t("applicationName"),
    logo: (isOn && data?.logo) || undefined,
  };
}
