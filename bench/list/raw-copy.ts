import type pg from "pg";

export function rawCopy(client: pg.Client, text: string): Promise<number> {
  return new Promise((resolve, reject) => {
    let bytes = 0;
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
