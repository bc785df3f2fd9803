/**
 * Environment of the gateway's child processes. The agent's own is not inherited, because it may hold the
 * enrolment code.
 */
export function childEnvironment(): Record<string, string> {
  const { PATH = "", NODE_COMPILE_CACHE } = process.env;
  return {
    PATH,
    // Without the compile cache, each child keeps the TypeScript compiler in memory: 32 MB, used once.
    ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }),
    // glibc gives each thread its own arena, and the WebRTC library starts one thread per processor.
    MALLOC_ARENA_MAX: "2",
  };
}
