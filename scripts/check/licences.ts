import type { Lockfile } from "./lockfile.ts";

/** Licences that a dependency may have: permissive ones, and those whose copyleft ends at the file or the font. */
const allowed = [
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "Python-2.0",
  "MPL 2.0",
  "MPL-2.0",
  "OFL-1.1",
  "Unlicense",
];

/** Packages of the default installation whose licence is GPL, AGPL, source-available, unknown or missing. */
export function findRefusedLicences({ packages }: Lockfile): string[] {
  // npm records no licence for packages of other systems; they have that of the package which lists them.
  const listedBy = new Map(
    Object.values(packages).flatMap(({ optionalDependencies, license }) =>
      Object.keys(optionalDependencies ?? {}).map((name) => [name, license] as const),
    ),
  );
  return Object.entries(packages).flatMap(([key, { link, license }]) => {
    const name = /.*node_modules\/(.+)$/.exec(key)?.[1];
    if (name === undefined || link) return [];
    const found = license ?? listedBy.get(name) ?? "none";
    return isAllowed(found) ? [] : [`${name} has the licence ${found}, which no dependency may have`];
  });
}

/** An SPDX expression of `AND` and `OR`, as lockfiles have them. */
function isAllowed(licence: string): boolean {
  const terms = licence.replaceAll(/[()]/g, "").split(/ OR /i);
  return terms.some((term) => term.split(/ AND /i).every((one) => allowed.includes(one.trim())));
}
