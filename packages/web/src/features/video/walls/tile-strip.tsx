export function TileStrip({ name }: { name: string }) {
  return (
    <div className="tile-strip">
      <b className="ellipsis" title={name}>
        {name}
      </b>
    </div>
  );
}
