import { Button, TextInput } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { EmptyState } from "../../kit/feedback/empty-state.tsx";
import { Note, type NoteTone } from "../../kit/feedback/note.tsx";
import { RowSkeletons } from "../../kit/screen/states.tsx";
import { Fact, Facts } from "../../kit/facts/facts.tsx";
import { Columns } from "../../kit/layout/columns.tsx";
import { PageHead } from "../../kit/layout/page.tsx";
import { Panel } from "../../kit/layout/panel.tsx";
import { Section } from "../../kit/layout/section.tsx";
import { Toolbar } from "../../kit/layout/toolbar.tsx";
import { IconButton } from "../../kit/look/icon-button.tsx";
import { deviceGlyphs } from "../../kit/status/glyph-shapes.ts";
import { GlyphText, StatusText } from "../../kit/status/glyphs.tsx";

const tones: readonly NoteTone[] = ["info", "warning", "error", "success"];

/** Everything but tables, forms and dialogs. */
export function GalleryParts() {
  return (
    <>
      <PageHead
        title="DMS I-25 SB MP 216.8"
        meta={<StatusText status="OFFLINE" />}
        actions={
          <>
            <Button variant="default">Other</Button>
            <Button>Primary</Button>
          </>
        }
      />
      {tones.map((tone) => (
        <Note key={tone} tone={tone} title={`Note: ${tone}`} actions={<Button variant="default">Act</Button>}>
          What happened, and what to do about it.
        </Note>
      ))}
      <Note tone="success" isQuiet>
        Quiet: connected in 84 ms
      </Note>
      <Toolbar label="Toolbar" end={<Button>Primary</Button>}>
        <TextInput aria-label="Search" placeholder="Search" />
        <Button variant="default">Filter</Button>
      </Toolbar>
      <Columns minWidthPx={160} gapPx={8}>
        <TextInput label="From" />
        <TextInput label="To" />
        <TextInput label="Reason" />
      </Columns>
      <Panel
        title="Panel"
        meta="2 h 14 min"
        actions={
          <Button size="compact-sm" variant="default">
            Poll
          </Button>
        }
        foot="Foot"
      >
        <Facts isPadded>
          <Fact label="Address">10.20.4.17</Fact>
          <Fact label="Firmware">{undefined}</Fact>
        </Facts>
      </Panel>
      <Panel title="Panel with sections">
        <Section title="First" text="What it is about.">
          <Facts layout="row" isSmall>
            <Fact label="Road">I-25</Fact>
            <Fact label="Direction">Southbound</Fact>
          </Facts>
        </Section>
        <Section
          title="Second"
          actions={
            <button type="button" className="text-button">
              Edit
            </button>
          }
        >
          Content
        </Section>
      </Panel>
      <Toolbar label="Small parts">
        <IconButton icon={IconPencil} label="Edit" />
        <IconButton icon={IconPencil} label="Edit, pressed" aria-pressed />
        <IconButton icon={IconPencil} label="Edit, disabled" disabled />
        <GlyphText glyph={deviceGlyphs.ONLINE}>Verified</GlyphText>
        <GlyphText glyph={deviceGlyphs.OFFLINE}>Not posted</GlyphText>
      </Toolbar>
      <Panel title="Loading">
        <RowSkeletons rows={3} />
      </Panel>
      <Panel title="Empty">
        <EmptyState title="No sign plans yet" text="A plan posts messages to several signs at once.">
          <Button>New plan</Button>
        </EmptyState>
      </Panel>
    </>
  );
}
