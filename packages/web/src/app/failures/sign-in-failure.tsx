import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../queries/api-error.ts";
import { Instead } from "../../kit/screen/states.tsx";
import { signOut } from "../../session/sign-in.ts";
import { SignInError } from "../../session/sign-in-error.ts";
import { computedText } from "../../text/computed-text.ts";
import { errorText } from "../../queries/error-text.ts";
import { Mark } from "../shell/mark.tsx";
import { useLoadWithServer } from "./use-load-with-server.ts";

const loadAfterMs = 3_000;

/** Failures that only somebody who sets up the identity provider can mend. */
const helped = ["claimMissing", "tooManyGroups", "noTenant", "issuerUnreachable"] as const;

/** Why nobody is signed in, with one more try; never a redirect that goes round in circles. */
export function SignInFailure({ error }: { error: unknown }) {
  const { t } = useTranslation(["shell", "signInHelp"]);
  const text =
    error instanceof SignInError ? t(`signIn.${error.reason}`, { reason: error.detail }) : errorText(error);
  // A wall goes on by itself: nobody stands there to do it. Not at once, as it may be the provider who is away.
  useLoadWithServer(error instanceof SignInError && error.reason === "noConfig", loadAfterMs);
  const help = error instanceof ApiError ? helped.find((code) => code === error.code) : undefined;
  return (
    <main className="full-page" role="alert">
      <div className="column" style={{ maxWidth: 560, padding: 16 }}>
        <Instead icon={<Mark size={36} />} title={t("signIn.failedTitle")} text={text}>
          <Button component="a" href="/">
            {t("signIn.again")}
          </Button>
          {help && (
            <Button variant="default" onClick={signOut}>
              {t("signInHelp:somebodyElse")}
            </Button>
          )}
        </Instead>
        {help && error instanceof ApiError && (
          <section>
            <h2>{t("signInHelp:title")}</h2>
            <p className="dim">{computedText(`signInHelp:${help}`, error.params)}</p>
          </section>
        )}
      </div>
    </main>
  );
}
