/**
 * Import boundaries and the other lint rules. `scripts/check/import-rules.test.ts` tests each rule with a bad
 * import.
 */

interface Pattern {
  regex: string;
  message: string;
}

const packages = ["domain", "protocols", "server", "agent", "simulator", "web"];

function onlyFrom(allowed: string[], message: string): Pattern {
  const others = packages.filter((name) => !allowed.includes(name)).join("|");
  return { regex: `^@gantry/(${others})(/|$)|^(\\.\\./)+(packages/)?(${others})/src/`, message };
}

const node = (message: string): Pattern => ({
  regex:
    "^node:|^(assert|buffer|child_process|crypto|dgram|events|fs|http|https|net|os|path|stream|tls|url|util|zlib)(/|$)",
  message,
});
const sockets: Pattern = {
  regex: "^(node:)?(dgram|net|http|https|http2|tls|fs|child_process|dns)(/|$)|^net-snmp$|^ws$",
  message: "protocols has no sockets and no files",
};
const domain = onlyFrom([], "domain imports nothing of ours but itself");
const protocols = onlyFrom(["domain", "protocols"], "protocols imports only domain");
const server = onlyFrom(["domain"], "server imports only domain; inside it relative paths are used");
const web = onlyFrom(["domain"], "web imports only domain; inside it relative paths are used");
const browser = node("the page runs in a browser, not in Node");

const fence = (files: string[], patterns: Pattern[], more: object = {}) => ({
  files,
  rules: { "no-restricted-imports": ["error", { patterns }], ...more },
});

/** Rooms of the page from the ground up: each imports only its own floor and those below it. */
const webFloors = [
  ["theme"],
  ["text"],
  ["kit"],
  ["session", "realtime", "queries"],
  ["kinds"],
  ["features"],
  ["app", "read-only"],
];

function fromAbove(rooms: string, above: string[]): Pattern {
  return {
    regex: `^(\\.\\./)+(${above.join("|")})/`,
    message: `${rooms} may not import ${above.join(", ")}`,
  };
}

/** Matches sibling folders from each depth: from depth n, n steps up and a name is a sibling. */
function fenceSiblings(parent: string, message: string, more: Pattern[]) {
  return [1, 2, 3, 4].map((depth) => {
    const regex = `^(\\.\\./){${depth}}[^.]`;
    return fence([`${parent}/*/${"*/".repeat(depth - 1)}*.{ts,tsx}`], [{ regex, message }, ...more]);
  });
}

export default {
  plugins: ["typescript", "import", "react", "unicorn", "oxc", "promise"],
  categories: { correctness: "error" },
  env: { es2024: true },
  ignorePatterns: ["**/dist/**", "**/*.generated.ts", "data/**", "node_modules/**", ".cache/**"],
  rules: {
    "typescript/no-floating-promises": "error",
    "typescript/no-misused-promises": ["error", { checksVoidReturn: false }],
    "typescript/await-thenable": "error",
    "typescript/no-explicit-any": "error",
    "typescript/consistent-type-imports": "error",
    "typescript/switch-exhaustiveness-check": "error",
    "typescript/unbound-method": "off",
    "typescript/no-base-to-string": "off",
    "typescript/restrict-template-expressions": "off",
    "import/no-cycle": ["error", { ignoreTypes: false }],
    "react/rules-of-hooks": "error",
    "react/jsx-key": "error",
    "no-console": "off",
    eqeqeq: "error",
    "prefer-const": "error",
  },
  overrides: [
    fence(
      ["packages/domain/src/**"],
      [
        domain,
        node("domain is pure: no I/O, no DOM, no Node"),
        { regex: "^(react|react-dom)(/|$)", message: "domain is pure: no I/O, no DOM, no Node" },
      ],
      {
        "no-restricted-globals": [
          "error",
          "Date",
          "process",
          "window",
          "document",
          "fetch",
          "setTimeout",
          "setInterval",
          "Buffer",
          "performance",
          "crypto",
        ],
        "no-restricted-properties": [
          "error",
          { object: "Math", property: "random", message: "domain is deterministic" },
        ],
      },
    ),
    fence(["packages/protocols/src/**"], [protocols, sockets]),
    fence(["packages/server/src/**"], [server]),
    fence(
      ["packages/server/src/platform/**"],
      [server, { regex: "^(\\.\\./)+modules(/|\\.ts$)", message: "platform never imports a module" }],
    ),
    ...fenceSiblings("packages/server/src/modules", "a module never imports another module", [
      server,
      { regex: "(^|/)modules(/|\\.ts$)", message: "a module never imports another module" },
    ]),
    fence(
      ["packages/agent/src/**"],
      [onlyFrom(["domain", "protocols"], "agent imports only domain and protocols")],
    ),
    fence(
      ["packages/agent/src/**/*.test.ts", "packages/agent/src/testing/**"],
      [onlyFrom(["domain", "protocols", "simulator"], "agent tests may use the simulator, nothing else")],
    ),
    fence(
      ["packages/simulator/src/**"],
      [onlyFrom(["domain", "protocols"], "simulator imports only domain and protocols")],
    ),
    fence(["packages/web/src/**"], [web, browser]),
    ...webFloors.map((rooms, floor) => {
      const above = webFloors.slice(floor + 1).flat();
      return fence(
        rooms.map((room) => `packages/web/src/${room}/**`),
        [web, browser, ...(above.length > 0 ? [fromAbove(rooms.join(", "), above)] : [])],
      );
    }),
    fence(
      ["packages/server/src/modules/aid/sources/feed-faults.test.ts"],
      [onlyFrom(["domain", "simulator"], "this test reads feeds of the simulator, nothing else")],
    ),
    ...fenceSiblings("packages/web/src/features", "a feature never imports another feature", [
      web,
      browser,
      { regex: "(^|/)(features|app)/", message: "a feature imports neither another feature nor the app" },
    ]),
  ],
};
