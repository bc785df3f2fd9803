/**
 * What a child of the gateway is told by its environment. Nothing else of the agent's own: that may hold its enrolment code.
 */
export function childEnvironment(): Record<string, string> {
  const { PATH = "", NODE_COMPILE_CACHE } = process.env;
  return {
    PATH,
    // Without it each child keeps the program that turns TypeScript into JavaScript: 32 MB, used once.
    ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }),
    // glibc gives every thread memory of its own, and the library for WebRTC has as many threads as processors allow.
    MALLOC_ARENA_MAX: "2",
  };
}
