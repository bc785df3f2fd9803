/** What stands below a tile that shows no camera: its name. */
export function TileStrip({ name }: { name: string }) {
  return (
    <div className="tile-strip">
      <b className="ellipsis" title={name}>
        {name}
      </b>
    </div>
  );
}
