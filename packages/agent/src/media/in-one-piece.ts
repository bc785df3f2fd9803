export async function* inOnePiece(octets: Uint8Array): AsyncGenerator<Uint8Array> {
  yield octets;
}
