import { ScratchCopy } from "./cost/scratch-copy.ts";
import { type Mutant, mutants } from "./mutants/mutants.ts";
import { report } from "./site/report.ts";

/**
 * `npm run mutants`: breaks each check of tenant, permission, secret and lock in a copy of the sources, and runs
 * the tests that must notice it. With words, only the mutants whose title or file has one of them.
 */
const minShare = 0.98;
const words = process.argv.slice(2);
const chosen = mutants.filter(
  ({ title, file }) => words.length === 0 || words.some((word) => `${title} ${file}`.includes(word)),
);
const copy = new ScratchCopy();
let caught = 0;
try {
  const tests = [...new Set(chosen.flatMap((mutant) => mutant.tests))];
  const broken = await copy.problems("vitest", ...vitestArguments(tests));
  if (broken !== "") throw new Error(`The tests fail without a mutant:\n${broken.slice(-3000)}`);
  for (const mutant of chosen) {
    const isCaught = await isNoticed(mutant);
    if (isCaught) caught += 1;
    report(`${isCaught ? "caught    " : "NOT CAUGHT"}  ${mutant.title} (${mutant.file})`);
  }
} finally {
  copy.remove();
}
report(`${caught} of ${chosen.length} mutants caught (${((100 * caught) / chosen.length).toFixed(1)} %)`);
process.exitCode = caught / chosen.length >= minShare ? 0 : 1;

/** A mutant that does not even load would be caught by anything: it is an error. */
async function isNoticed({ title, file, text, by, tests }: Mutant): Promise<boolean> {
  const place = `packages/server/src/${file}`;
  copy.replace(place, text, by);
  try {
    const output = await copy.problems("vitest", ...vitestArguments(tests), "--bail=1");
    if (/SyntaxError|Failed Suites/.test(output)) throw new Error(`${title}: ${output.slice(-3000)}`);
    return output !== "";
  } finally {
    copy.restore(place);
  }
}

function vitestArguments(tests: readonly string[]): string[] {
  return ["run", "--project=server", ...tests.map((one) => `packages/server/src/${one}`)];
}
