/** First match wins: browsers name those whose pages they imitate. */
const browsers = [
  [/Edg(?:e|A|iOS)?\//, "Edge"],
  [/OPR\//, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
] as const;
const systems = [
  [/iPhone|iPad/, "iOS"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "macOS"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
] as const;

/** Browser and system for people, from a `User-Agent`; undefined for an unknown browser. */
export function browserName(userAgent: string): string | undefined {
  const [browser, system] = [browsers, systems].map(
    (list) => list.find(([pattern]) => pattern.test(userAgent))?.[1],
  );
  return browser && system ? `${browser} on ${system}` : browser;
}
