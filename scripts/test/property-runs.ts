import fc from "fast-check";

// `npm run soak` asks for many more examples of every property than a test run has time for.
const runs = Number(process.env.GANTRY_PROPERTY_RUNS ?? 0);
if (runs > 0) fc.configureGlobal({ numRuns: runs });
