import packageJson from "../../package.json" with { type: "json" };

/** Version of this program, as pages and agents see it. */
export const version: string = packageJson.version;
