/** What the page says about the last change. */
export type SaveState<Document> =
  | { state: "saved" }
  | { state: "saving" }
  | { state: "failed"; error: unknown }
  /** Another user saved meanwhile. */
  | { state: "conflict"; current: Document };

interface Saved {
  version: number;
}

interface Options<Document extends Saved> {
  first: Document;
  save: (document: Document) => Promise<Document>;
  /** The document that is there now, of a refusal because of its version. */
  currentOf: (error: unknown) => Document | undefined;
  onState: (state: SaveState<Document>) => void;
}

/** Saves every change; changes made while one is saved go together in the next. Nothing is lost after a failure. */
export function makeDashboardSaver<Document extends Saved>({
  first,
  save,
  currentOf,
  onState,
}: Options<Document>) {
  let version = first.version;
  let wanted: Document | undefined;
  let isBusy = false;

  async function run(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    onState({ state: "saving" });
    try {
      while (wanted) {
        const sent = wanted;
        ({ version } = await save({ ...sent, version }));
        if (wanted === sent) wanted = undefined;
      }
      onState({ state: "saved" });
    } catch (error) {
      const current = currentOf(error);
      onState(current ? { state: "conflict", current } : { state: "failed", error });
    } finally {
      isBusy = false;
    }
  }

  return {
    change(document: Document): void {
      wanted = document;
      void run();
    },
    retry: () => void run(),
    /** Replaces what another user saved. */
    overwrite(current: Document): void {
      ({ version } = current);
      void run();
    },
    /** Gives the own change up for what another user saved. */
    take(current: Document): void {
      ({ version } = current);
      wanted = undefined;
      onState({ state: "saved" });
    },
  };
}
export type DashboardSaver<Document extends Saved> = ReturnType<typeof makeDashboardSaver<Document>>;
