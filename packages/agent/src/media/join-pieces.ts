export async function* joinPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
