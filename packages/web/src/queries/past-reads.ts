/** The past does not change; played moments are not kept for long. */
export const pastReads = { staleTime: Number.POSITIVE_INFINITY, gcTime: 60_000 };
