import { Browser } from "../../packages/server/src/platform/identity/provider/provider-under-test.ts";

/** Guesses passwords side by side until it is ended, from one network and each time for another name. */

const [publicUrl = "", strangers = "1"] = process.argv.slice(2);

async function guess(index: number): Promise<never> {
  const browser = new Browser(publicUrl, "10.66.0.1");
  const page = await browser.go(browser.authorizeUrl());
  for (let round = 0; ; round++)
    await browser.go(page.url.href, { userName: `name${index}-${round}`, password: "guessed" });
}

await Promise.all(Array.from({ length: Number(strangers) }, (_, index) => guess(index)));
