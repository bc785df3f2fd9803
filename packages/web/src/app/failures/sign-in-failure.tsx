import { useEffect } from "react";
import { useTranslation } from "../../text/use-translation.ts";
import { ApiError } from "../../queries/api-error.ts";
import { EmptyState } from "../../kit/feedback/empty-state.tsx";
import { signOut } from "../../session/sign-in.ts";
import { SignInError } from "../../session/sign-in-error.ts";
import { loadAllTexts, textsStore } from "../../text/text.ts";
import { translateComputed } from "../../text/translate-computed.ts";
import { errorText } from "../../queries/error-text.ts";
import { Mark } from "../shell/mark.tsx";
import css from "../shell/shell.module.css";
import { useLoadWithServer } from "./use-load-with-server.ts";

const loadAfterMs = 3_000;

/** Errors that only an administrator of the identity provider can fix. */
const helped = ["claimMissing", "tooManyGroups", "noTenant", "issuerUnreachable"] as const;

/** Explains a failed sign-in with a retry button; never redirects in a loop. */
export function SignInFailure({ error }: { error: unknown }) {
  const { t } = useTranslation("shell");
  const text =
    error instanceof SignInError ? t(`signIn.${error.reason}`, { reason: error.detail }) : errorText(error);
  // Wall displays recover without a user. Delayed, because the provider may be the cause.
  useLoadWithServer(error instanceof SignInError && error.reason === "noConfig", loadAfterMs);
  const code = error instanceof ApiError ? helped.find((one) => one === error.code) : undefined;
  const help = textsStore((texts) => texts.areAllThere) ? code : undefined;
  useEffect(() => {
    if (code) loadAllTexts().catch(console.error);
  }, [code]);
  return (
    <main className={css.fullPage} role="alert">
      <div className="column" style={{ maxWidth: 560, padding: 16 }}>
        <EmptyState isInline icon={<Mark size={36} />} title={t("signIn.failedTitle")} text={text}>
          <a className="button" data-main href="/">
            {t("signIn.again")}
          </a>
          {help && (
            <button type="button" className="button" onClick={signOut}>
              {t("signInHelp:somebodyElse")}
            </button>
          )}
        </EmptyState>
        {help && error instanceof ApiError && (
          <section>
            <h2>{t("signInHelp:title")}</h2>
            <p className="dim">{translateComputed(`signInHelp:${help}`, error.params)}</p>
          </section>
        )}
      </div>
    </main>
  );
}
