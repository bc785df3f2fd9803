export const fieldSpans = { full: 12, half: 6, third: 4, quarter: 3 } as const;
