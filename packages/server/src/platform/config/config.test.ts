import { expect, test } from "vitest";
import { ConfigError, environmentVariables } from "./variables.ts";
import { readConfig } from "./config.ts";

const good = {
  DATABASE_URL: "postgresql://gantry_server:pw@127.0.0.1:5432/gantry",
  GANTRY_SECRET_KEY: Buffer.alloc(32, 7).toString("base64"),
};
const messageOf = (environment: Record<string, string>) => {
  try {
    readConfig({ ...good, ...environment });
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return "accepted";
};

test("with only a database and a key the server listens on loopback port 8080", () => {
  expect(readConfig(good)).toMatchObject({
    host: "localhost",
    port: 8080,
    publicUrl: "http://localhost:8080",
    demo: false,
    issuers: [],
    simulatedCityUrl: null,
    logLevel: "info",
  });
});

test.each([
  ["PORT", "80a"],
  ["PORT", "0"],
  ["PUBLIC_URL", "https://gantry.example/console"],
  ["PUBLIC_URL", "gantry.example"],
  ["GANTRY_SECRET_KEY", "c2hvcnQ="],
  ["DATABASE_URL", "mysql://x"],
  ["DATABASE_TLS", "perhaps"],
  ["DATABASE_TLS_CA", "/etc/ssl/ca.pem"],
  ["DATABASE_WAIT_SECONDS", "0"],
  ["NATS_URL", "http://127.0.0.1:4222"],
  ["NATS_URL", "nats://127.0.0.1:4222, nowhere"],
  ["STREAM_ORIGINS", "https://streams.example/live"],
  ["STREAM_ORIGINS", "https://streams.example, *"],
  ["STREAM_ORIGINS", "https://streams.example; script-src *"],
  ["SIMULATED_CITY_URL", "http://10.0.0.9:4000"],
  ["SIMULATED_CITY_URL", "https://127.0.0.1:4000"],
  ["SIMULATED_CITY_URL", "http://127.0.0.1:4000/city"],
  ["GANTRY_DEMO", "yes"],
  ["LOG_LEVEL", "loud"],
  ["GANTRY_ISSUERS", "{}"],
  ["GANTRY_ISSUERS", '[{"name":"embedded","issuer":"https://id.example","clientId":"c"}]'],
])("an invalid %s (%s) is refused by name", (name, text) => {
  expect(messageOf({ [name]: text })).toMatch(new RegExp(`^${name} `));
});

test.each([
  ["https://id.example/r/x", "accepted"],
  ["http://127.0.0.1:8090/r/x", "accepted"],
  ["http://[::1]:8090/r/x", "accepted"],
  ["http://id.example/r/x", /^GANTRY_ISSUERS .*https/],
])("keys of issuers are read only over TLS or from this machine: %s", (issuer, answer) => {
  const issuers = JSON.stringify([{ name: "state", issuer, clientId: "console" }]);
  expect(messageOf({ GANTRY_ISSUERS: issuers })).toEqual(
    typeof answer === "string" ? answer : expect.stringMatching(answer),
  );
});

test.each([
  [{}, null],
  [{ STREAM_ORIGINS: "none" }, []],
  [
    { STREAM_ORIGINS: "https://Streams.example, wss://wowza.example:8443" },
    ["https://streams.example", "wss://wowza.example:8443"],
  ],
])("the page may reach the streaming servers in %j", (environment, streamOrigins) => {
  expect(readConfig({ ...good, ...environment })).toMatchObject({ streamOrigins });
});

test.each(["0.0.0.0", "::", "10.1.2.3", "gantry.example"])("demo accounts are refused on %s", (host) => {
  expect(messageOf({ GANTRY_DEMO: "true", HOST: host })).toMatch(/only on loopback/);
});

test.each(["127.0.0.1", "::1", "localhost"])("demo accounts may exist on %s", (host) => {
  expect(messageOf({ GANTRY_DEMO: "true", HOST: host })).toBe("accepted");
});

test("an invalid database URL is not printed, because it contains a password", () => {
  expect(messageOf({ DATABASE_URL: "mysql://u:topsecret@h/db" })).not.toContain("topsecret");
});

test("an external issuer uses Keycloak's claim paths by default", () => {
  const issuers = JSON.stringify([{ name: "state", issuer: "https://id.example/r/x", clientId: "console" }]);
  expect(readConfig({ ...good, GANTRY_ISSUERS: issuers }).issuers[0]).toMatchObject({
    groupsClaim: "groups",
    rolesClaim: "realm_access.roles",
    userNameClaim: "preferred_username",
  });
});

test("every variable is documented", () => {
  const read = new Set<string>();
  readConfig(
    new Proxy(good as Record<string, string>, {
      get: (target, name: string) => (read.add(name), target[name]),
    }),
  );
  expect([...read].toSorted()).toEqual(Object.keys(environmentVariables).toSorted());
});
