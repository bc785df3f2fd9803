import { type ComponentType, createElement, lazy, Suspense } from "react";

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

const loaded = new Map<unknown, ComponentType<never>>();

/** A part that another feature publishes, loaded when it is first shown. After a failed load the next use tries again. */
export function FeaturePart<Props extends object>({ load, props }: { load: Load<Props>; props: Props }) {
  return <Suspense>{createElement(lazyPart(load), props)}</Suspense>;
}

function lazyPart<Props>(load: Load<Props>): ComponentType<Props> {
  const known = loaded.get(load) as ComponentType<Props> | undefined;
  if (known) return known;
  const part = lazy(() =>
    load().catch((error: unknown) => {
      loaded.delete(load);
      throw error;
    }),
  ) as unknown as ComponentType<Props>;
  loaded.set(load, part as ComponentType<never>);
  return part;
}
