import { lazy, Suspense, useEffect } from "react";
import { SectionBoundary } from "../../../../kit/screen/section-boundary.tsx";
import { useLoadedPart } from "../../../../kit/screen/use-loaded-part.ts";
import type { MessageEditorState } from "../editor/use-message-editor.ts";

const TextAreaPart = lazy(() =>
  import("../../graphics/text-area-part.tsx").then((part) => ({ default: part.TextAreaPart })),
);
const loadGraphics = () =>
  import("../../graphics/graphic-dialog.tsx").then((part) => ({ default: part.GraphicDialog }));

export function PlacedParts({ editor }: { editor: MessageEditorState }) {
  const { page, face, signId, hasGraphicsOpen, closeGraphics } = editor;
  const [GraphicDialog, startGraphics] = useLoadedPart(loadGraphics);
  useEffect(() => {
    if (hasGraphicsOpen) startGraphics();
  }, [hasGraphicsOpen, startGraphics]);
  if (!page) return null;
  return (
    <>
      {page.textAreas.length > 0 && (
        <SectionBoundary>
          <Suspense fallback={null}>
            <TextAreaPart
              page={page}
              face={face}
              onChange={(next) => editor.changePage(() => next, "text boxes")}
            />
          </Suspense>
        </SectionBoundary>
      )}
      {GraphicDialog && (
        <GraphicDialog
          opened={hasGraphicsOpen}
          face={face}
          signId={signId}
          images={page.images}
          page={page}
          onChange={(images) => editor.changePage((old) => ({ ...old, images }))}
          onClose={closeGraphics}
        />
      )}
    </>
  );
}
