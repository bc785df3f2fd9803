import type { LicenseTokenAnswer } from "@gantry/domain/contract/answers/session.ts";
import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { IconLogout } from "@tabler/icons-react";
import { licensedQuantityOf } from "@gantry/domain/licence/licensed-quantity.ts";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "../../text/use-translation.ts";
import { LicenceEntry } from "../../session/licence/licence-entry.tsx";
import { machineIdsQuery } from "../../session/licence/licence-queries.ts";
import { expiryText } from "../../session/licence/licence-state.ts";
import { MachineId } from "../../session/licence/machine-id.tsx";
import { useEscape } from "../../kit/dialog/use-escape.ts";
import { Fact, Facts } from "../../kit/facts/facts.tsx";
import "../../kit/look/mantine-inputs.ts";
import { useCan, useSession } from "../../session/session-store.ts";
import { signOut } from "../../session/sign-in.ts";
import { useAgeText } from "../../kit/status/age.tsx";
import { deviceGlyphs } from "../../kit/status/glyph-shapes.ts";
import { GlyphMark } from "../../kit/status/glyphs.tsx";
import { useDerivedFromNow } from "../../kit/status/second-clock.ts";
import { dateTimeText } from "../../kit/time/moment-text.ts";

/** Can only be closed by a licence or by signing out (LIC-002). States that devices keep working. */
export default function LicenceDialog({ answer }: { answer: LicenseTokenAnswer }) {
  const { t } = useTranslation("licence");
  const { tenant } = useSession();
  const mayChange = useCan("UPDATE", "LICENSE_TOKEN");
  const expiration = answer.license?.expiration ?? null;
  const title = useDerivedFromNow((nowMs) => expiryText(expiration, nowMs));
  // Nor does Escape close what lies below.
  useEscape(true, () => undefined);
  const leave = (
    <Button variant="default" leftSection={<IconLogout size={15} />} onClick={signOut}>
      {t("signOut")}
    </Button>
  );
  return (
    <Modal.Root
      opened
      onClose={() => undefined}
      closeOnEscape={false}
      closeOnClickOutside={false}
      size={560}
      zIndex={1_000}
    >
      <Modal.Overlay backgroundOpacity={0.7} color="var(--c-body)" />
      <Modal.Content aria-label={title}>
        <Modal.Body>
          <Stack gap="lg">
            <Group align="start" wrap="nowrap">
              <GlyphMark glyph={deviceGlyphs.OFFLINE} size={24} />
              <div>
                <Text component="h2" fz="xl" fw={650} mb={4}>
                  {title}
                </Text>
                <p>
                  {t(expiration === null ? "closedMissing" : "closed")} <b>{t("devices")}</b>{" "}
                  {t("devicesText")}
                </p>
              </div>
            </Group>
            <LicenceFacts answer={answer} />
            {mayChange ? (
              <LicenceEntry savedKey={answer.key} first={leave} />
            ) : (
              <>
                <p>{t("askAdministrator", { tenant: tenant.name })}</p>
                <Group>{leave}</Group>
              </>
            )}
          </Stack>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function LicenceFacts({ answer: { license, used } }: { answer: LicenseTokenAnswer }) {
  const { t } = useTranslation("licence");
  const machine = useQuery(machineIdsQuery);
  const limit = licensedQuantityOf(license?.features ?? [], "sign");
  return (
    <Facts>
      {license?.metadata.organization && (
        <Fact label={t("organization")}>{license.metadata.organization}</Fact>
      )}
      {license && <Ended at={license.expiration} />}
      <Fact label={t("signs")}>
        {license && Number.isFinite(limit) ? t("usedOf", { used: used.sign ?? 0, limit }) : (used.sign ?? 0)}
      </Fact>
      <Fact label={t("machineId")}>{machine.data && <MachineId id={machine.data.machineId} />}</Fact>
    </Facts>
  );
}

function Ended({ at }: { at: string }) {
  const { t } = useTranslation("licence");
  const age = useAgeText(at);
  return <Fact label={t("ended")}>{t("endedAge", { time: dateTimeText(at), age })}</Fact>;
}
