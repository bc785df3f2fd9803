import { type ReactNode, useState } from "react";
import { type NamedSubject, useSharedTypes } from "./share-calls.ts";
import { ShareDialog } from "./share-dialog.tsx";

interface ShareOpenerProps {
  subject: NamedSubject;
  /** What the person presses. */
  opener: (open: () => void) => ReactNode;
}

/** Nothing for a person who may not share it. */
export function ShareOpener({ subject, opener }: ShareOpenerProps) {
  const [isSharing, setSharing] = useState(false);
  const mayShare = useSharedTypes().includes(subject.type);
  if (!mayShare) return null;
  return (
    <>
      {opener(() => setSharing(true))}
      <ShareDialog isOpen={isSharing} onClose={() => setSharing(false)} subject={subject} />
    </>
  );
}
