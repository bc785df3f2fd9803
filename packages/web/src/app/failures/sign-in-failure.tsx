import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Instead } from "../../shared/screen/states.tsx";
import { SignInError } from "../../shared/session/sign-in-error.ts";
import { errorText } from "../../shared/text/error-text.ts";
import { Mark } from "../shell/mark.tsx";

/** Why nobody is signed in, with one more try; never a redirect that goes round in circles. */
export function SignInFailure({ error }: { error: unknown }) {
  const { t } = useTranslation("shell");
  const text =
    error instanceof SignInError ? t(`signIn.${error.reason}`, { reason: error.detail }) : errorText(error);
  return (
    <main className="full-page" role="alert">
      <Instead icon={<Mark size={36} />} title={t("signIn.failedTitle")} text={text}>
        <Button component="a" href="/">
          {t("signIn.again")}
        </Button>
      </Instead>
    </main>
  );
}
