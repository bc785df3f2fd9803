import type { ReportMail, ReportScheduleAnswer } from "@gantry/domain/contract/answers/report-schedule.ts";
import { Box } from "@mantine/core";
import { deviceGlyphs, type Glyph } from "../../../kit/status/glyph-shapes.ts";
import { GlyphText } from "../../../kit/status/glyphs.tsx";
import { timeText } from "../../../kit/time/moment-text.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import { mailState, type MailState } from "./mail-state.ts";

const glyphs: Record<MailState, Glyph> = {
  waiting: { shape: "dashedCircle", mark: "hands", filled: false, role: "unk" },
  sent: deviceGlyphs.ONLINE,
  partly: deviceGlyphs.DEGRADED,
  failed: deviceGlyphs.OFFLINE,
};

/** The last e-mails of a report, the newest first, and why one did not arrive. */
export function MailHistory({ latest: { mails } }: { latest: ReportScheduleAnswer }) {
  const { t } = useTranslation("reports");
  return (
    <section aria-labelledby="report-mails">
      <h3 id="report-mails" className="dim">
        {t("schedule.history")}
      </h3>
      {mails.length === 0 && <p className="dim small">{t("schedule.noHistory")}</p>}
      <ul>
        {mails.map((mail) => (
          <Line key={mail.id} mail={mail} />
        ))}
      </ul>
    </section>
  );
}

function Line({ mail }: { mail: ReportMail }) {
  const { t } = useTranslation("reports");
  const state = mailState(mail);
  const { at, isByHand, actorDisplayName: name, problem, form, receivers } = mail;
  const delivered = receivers.filter((one) => one.state === "DELIVERED").length;
  return (
    <Box component="li" py={4}>
      <span className="row wrap">
        <GlyphText glyph={glyphs[state]}>{t(`schedule.states.${state}`)}</GlyphText>
        <time className="num" dateTime={at}>
          {timeText(at)}
        </time>
        {receivers.length > 0 && (
          <span className="num">{t("schedule.delivered", { delivered, count: receivers.length })}</span>
        )}
        <span className="dim small end">{isByHand ? t("schedule.byHand", { name }) : name}</span>
      </span>
      {problem && <p className="small">{t(`schedule.problems.${problem}`, { name })}</p>}
      {form === "html" && <p className="dim small">{t("schedule.asPage")}</p>}
      {form === "none" && <p className="dim small">{t("schedule.tooLarge")}</p>}
      {receivers.map((one) => (
        <Trouble key={one.name} receiver={one} />
      ))}
    </Box>
  );
}

function Trouble({
  receiver: { name, problem, detail, nextAt },
}: {
  receiver: ReportMail["receivers"][number];
}) {
  const { t } = useTranslation("reports");
  if (!problem) return null;
  const reason = problem === "receiverGone" ? t("schedule.memberGone") : t(`delivery:problems.${problem}`);
  return (
    <p className="small">
      {name}: {reason}
      {detail && <span className="dim"> ({detail})</span>}
      {nextAt && <span className="dim"> {t("schedule.again", { time: timeText(nextAt) })}</span>}
    </p>
  );
}
