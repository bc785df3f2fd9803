import { Button, TextInput } from "@mantine/core";
import { useId, useState } from "react";
import { FormBody } from "../../kit/form/form-frame.tsx";
import { FormFoot } from "../../kit/form/form-foot.tsx";
import { FormCell, FormSection } from "../../kit/form/form-section.tsx";

/** A form with an error that is cleared by typing. */
export function GalleryForm() {
  const [name, setName] = useState("");
  const [saved, setSaved] = useState("");
  const id = useId();
  const isMissing = name === "";
  const general = `general${id}`;
  const connection = `connection${id}`;
  return (
    <div style={{ display: "flex", height: 340 }}>
      <FormBody
        sections={[
          { id: general, title: "General", errors: isMissing ? 1 : 0 },
          { id: connection, title: "Connection", warnings: 2 },
        ]}
        onSubmit={() => setSaved(name)}
        foot={
          <FormFoot
            faults={
              isMissing
                ? { text: "1 field needs you", onShow: () => document.getElementById(id)?.focus() }
                : undefined
            }
            status={name === saved ? "No changes" : "1 unsaved change"}
          >
            <Button variant="default" onClick={() => setName(saved)}>
              Discard
            </Button>
            <Button type="submit" disabled={isMissing || name === saved}>
              Save
            </Button>
          </FormFoot>
        }
      >
        <FormSection id={general} title="General" text="How operators find it.">
          <FormCell span={8}>
            <TextInput
              id={id}
              label="Name"
              required
              value={name}
              error={isMissing && "A name is needed"}
              onChange={(event) => setName(event.currentTarget.value)}
            />
          </FormCell>
          <FormCell span={4}>
            <TextInput label="Road" />
          </FormCell>
        </FormSection>
        <FormSection id={connection} title="Connection" text="How it is reached.">
          <FormCell>
            <TextInput label="Address" />
          </FormCell>
        </FormSection>
      </FormBody>
    </div>
  );
}
