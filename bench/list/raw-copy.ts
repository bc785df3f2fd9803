import type pg from "pg";

/** COPY ... TO STDOUT over a connection, its octets counted and thrown away: what psql's \copy does without a disk. */
export function rawCopy(client: pg.Client, text: string): Promise<number> {
  return new Promise((resolve, reject) => {
    let bytes = 0;
    // What the client asks of anything that it is given to send.
    const submitted = {
      submit: (connection: { query(sql: string): void }) => connection.query(text),
      handleCopyData: ({ chunk }: { chunk: Buffer }) => void (bytes += chunk.length),
      handleRowDescription: () => undefined,
      handleCommandComplete: () => undefined,
      handleReadyForQuery: () => resolve(bytes),
      handleError: reject,
    };
    client.query(submitted as unknown as pg.Submittable);
  });
}
