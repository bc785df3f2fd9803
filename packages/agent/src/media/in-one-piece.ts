/** Octets that are there already, for whoever takes a stream. */
export async function* inOnePiece(octets: Uint8Array): AsyncGenerator<Uint8Array> {
  yield octets;
}
