export const dryRunPath = "/signs/dry-run";
