import { Group, Select, TextInput } from "@mantine/core";
import { sign } from "@gantry/domain/kinds/sign.ts";
import type { ObjectNode } from "@gantry/domain/snmp/object-tree.ts";
import { useMutation } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { ApiError } from "../../../queries/api-error.ts";
import { PendingStrip } from "../../../kinds/communication/pending-strip.tsx";
import { useEntityOptions } from "../../../kinds/form/fields/choice/use-entity-options.ts";
import "../../../kit/look/mantine-inputs.ts";
import { PermissionButton } from "../../../session/permission/permission-button.tsx";
import { Page } from "../../../kit/layout/page.tsx";
import { Panel } from "../../../kit/layout/panel.tsx";
import { SectionBoundary } from "../../../kit/screen/section-boundary.tsx";
import { NoPermission } from "../../../session/permission/no-permission.tsx";
import { useCan } from "../../../session/session-store.ts";
import { kindText } from "../../../text/kind-text.ts";
import { type MibLook, mibLooks, mibReading, mibRequests } from "./mib-calls.ts";
import { MibResults } from "./mib-results.tsx";
import { objectIdentifierOf } from "./object-identifier.ts";
import { ObjectTreeView } from "./object-tree-view.tsx";
import css from "./mib-browser.module.css";

/** Read only (COMM-006). */
export default function MibBrowserScreen() {
  const { t } = useTranslation("permissions");
  const mayControl = useCan("CONTROL", sign.entityType);
  if (!mayControl) return <NoPermission action={t("CONTROL")} kindName={kindText(sign, "many")} />;
  return <MibBrowser />;
}

/** Device and OID are in the address, so that they can be linked. */
interface Address {
  device?: string;
  oid?: string;
}

/** The system group, which every device has. */
const startOid = "1.3.6.1.2.1.1";

function MibBrowser() {
  const { t } = useTranslation("mibBrowser");
  const { device, oid = startOid } = useAddress();
  const setAddress = useSetAddress();
  const [typed, setTyped] = useState<string>();
  const [isFaulty, setFaulty] = useState(false);
  const reading = useMutation(mibReading);
  // Ignore responses of another device.
  const isOfDevice = reading.variables?.entityId === device;
  const refusedOid =
    isOfDevice &&
    reading.error instanceof ApiError &&
    reading.error.issues.some(({ field }) => field === "oid");
  function put(value: string): void {
    setTyped(undefined);
    setFaulty(false);
    setAddress({ device, oid: value });
  }
  function read(look: MibLook): void {
    const requestedOid = objectIdentifierOf(typed ?? oid);
    setFaulty(requestedOid === undefined);
    if (!device || requestedOid === undefined) return;
    put(requestedOid);
    const question = { look, entityType: sign.entityType, entityId: device, oid: requestedOid };
    reading.mutate(question, {
      onSuccess: ({ objects: [next] }) => {
        // The next request continues from there.
        if (look === "getNext" && next) setAddress({ device, oid: next.oid });
      },
    });
  }
  return (
    <Page
      layout="fill"
      title={t("shell:mibBrowser")}
      meta={<span className="dim ellipsis">{t("text")}</span>}
    >
      <Group
        component="form"
        align="flex-end"
        gap={12}
        onSubmit={(event) => {
          event.preventDefault();
          read("get");
        }}
      >
        <DevicePicker device={device} onChoose={(id) => setAddress({ device: id, oid })} />
        <TextInput
          label={t("oid")}
          className={css.oid}
          classNames={{ input: "mono" }}
          spellCheck={false}
          autoComplete="off"
          value={typed ?? oid}
          error={isFaulty || refusedOid ? t("oidFaulty") : undefined}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setFaulty(false);
          }}
        />
        <div className="row">
          {mibLooks.map((look) => (
            <PermissionButton
              key={look}
              action="CONTROL"
              entityType={sign.entityType}
              id={device}
              type={look === "get" ? "submit" : "button"}
              variant={look === "get" ? "filled" : "default"}
              disabled={!device || reading.isPending}
              title={device ? undefined : t("chooseFirst")}
              onClick={look === "get" ? undefined : () => read(look)}
            >
              {t(`looks.${look}`)}
            </PermissionButton>
          ))}
        </div>
      </Group>
      {device && <PendingStrip entityId={device} entityType={sign.entityType} requestTypes={mibRequests} />}
      <div className={css.body}>
        <Panel isFilling title={t("tree")}>
          <ObjectTreeView oid={oid} onChoose={(node) => put(instanceOf(node))} />
        </Panel>
        <SectionBoundary>
          <MibResults
            reading={isOfDevice ? reading.data : undefined}
            error={isOfDevice ? reading.error : null}
            isPending={isOfDevice && reading.isPending}
          />
        </SectionBoundary>
      </div>
    </Page>
  );
}

/** A scalar is read by its only instance. */
const instanceOf = ({ oid, kind }: ObjectNode): string => (kind === "scalar" ? `${oid}.0` : oid);

function useAddress(): Address {
  const { device, oid } = useSearch({ strict: false }) as { device?: unknown; oid?: unknown };
  const known = typeof oid === "string" ? objectIdentifierOf(oid) : undefined;
  return {
    ...(device !== undefined && device !== "" && { device: String(device) }),
    ...(known !== undefined && { oid: known }),
  };
}

function useSetAddress(): (address: Address) => void {
  const navigate = useNavigate();
  return (address) => void navigate({ to: ".", search: address as never, replace: true });
}

interface DevicePickerProps {
  device: string | undefined;
  onChoose: (id: string | undefined) => void;
}

function DevicePicker({ device, onChoose }: DevicePickerProps) {
  const { t } = useTranslation("mibBrowser");
  const { input } = useEntityOptions(sign.name, device === undefined ? [] : [device]);
  return (
    <Select
      label={t("device")}
      w={260}
      {...input}
      value={device ?? null}
      onChange={(id) => onChoose(id ?? undefined)}
      allowDeselect={false}
    />
  );
}
