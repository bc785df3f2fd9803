/** Resolves when the work ends, or after this time; the work then goes on. */
export async function waitAtMost(work: Promise<void>, maxMs: number): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, maxMs);
  await Promise.race([work, late]);
  clearTimeout(timer);
}
