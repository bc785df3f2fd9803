import { timestampText, timestampTitle } from "../../../kit/time/timestamp-text.ts";

export function ShareEnd({ until }: { until: string }) {
  return (
    <time className="num" dateTime={until} title={timestampTitle(until)}>
      {timestampText(until)}
    </time>
  );
}
