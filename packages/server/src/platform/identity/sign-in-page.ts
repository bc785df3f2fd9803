import { version } from "../version.ts";

/** What the sign-in page shows after a try. */
export type SignInFailure =
  | { reason: "wrong"; triesLeft: number }
  | { reason: "paused"; pausedForMs: number };

export type Theme = "light" | "dark" | undefined;

const assets = "/oidc/assets";

/** The look that somebody chose in the console; without a choice the browser's own preference holds. */
export function themeOf(cookies: string | undefined): Theme {
  const stored = /(?:^|;\s*)gantry_theme=(light|dark)(?:;|$)/.exec(cookies ?? "")?.[1];
  return stored === "light" || stored === "dark" ? stored : undefined;
}

/** The page that asks for name and password. */
export function signInPage(page: {
  action: string;
  userName: string;
  failure?: SignInFailure;
  theme?: Theme;
}): string {
  const wrong = page.failure ? ' aria-invalid="true" aria-describedby="failure"' : "";
  const nameFocus = page.userName === "" ? " autofocus" : "";
  const passwordFocus = page.userName === "" ? "" : " autofocus";
  return shell(
    "Sign in",
    page.theme,
    `${heading("Traffic operations")}${failureNote(page.failure)}
    <form method="post" action="${escape(page.action)}">
      <label for="userName">User name</label>
      <input id="userName" name="userName" autocomplete="username" autocapitalize="none" spellcheck="false" required maxlength="200" value="${escape(page.userName)}"${wrong}${nameFocus}>
      <label for="password">Password</label>
      <div class="password">
        <input id="password" name="password" type="password" autocomplete="current-password" required maxlength="1000"${wrong}${passwordFocus}>
        <button type="button" id="reveal" aria-controls="password" aria-label="Show password" hidden>${eye}</button>
      </div>
      <div class="check"><input id="keep" name="keep" type="checkbox" value="yes"><label for="keep">Keep me signed in for this shift</label></div>
      <button type="submit" class="primary">Sign in<kbd aria-hidden="true">Enter</kbd></button>
    </form>
    <p class="dim">This system is for authorised operators. What you do here is recorded.</p>`,
  );
}

/** The page at the end of a session; asks only when the person was not sent here by our own page. */
export function signOutPage({ form, asks, theme }: { form: string; asks: boolean; theme: Theme }): string {
  const button = `<button type="submit" form="op.logoutForm" name="logout" value="yes" class="primary"${asks ? " autofocus" : ' data-press="now"'}>Sign out</button>`;
  return shell(
    "Sign out",
    theme,
    `${heading(asks ? "Do you want to sign out?" : "Signing out")}${form}${button}`,
  );
}

export function signedOutPage({ home, theme }: { home: string; theme: Theme }): string {
  return shell(
    "Signed out",
    theme,
    `${heading("You are signed out.")}<p><a href="${escape(home)}">Sign in again</a></p>`,
  );
}

export function errorPage({ detail, home, theme }: { detail: string; home: string; theme: Theme }): string {
  return shell(
    "Sign-in did not work",
    theme,
    `${heading("Sign-in did not work")}
    <div class="note" role="alert">${cross}<div><b>This sign-in cannot go on.</b><div>${escape(detail)}</div></div></div>
    <p><a href="${escape(home)}">Start again</a></p>`,
  );
}

function shell(title: string, theme: Theme, content: string): string {
  return `<!doctype html>
<html lang="en"${theme ? ` data-theme="${theme}"` : ""}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escape(title)} - Gantry</title>
<link rel="stylesheet" href="${assets}/sign-in.css">
<script src="${assets}/sign-in.js" defer></script>
</head>
<body>
<main>${content}</main>
<footer><span class="state">${tick}Server is up</span><span>Version ${escape(version)}</span></footer>
</body>
</html>
`;
}

const heading = (subtitle: string) =>
  `<header>${mark}<div><h1>Gantry</h1><div class="subtitle">${escape(subtitle)}</div></div></header>`;

function failureNote(failure: SignInFailure | undefined): string {
  if (!failure) return "";
  const [what, then] = failureWords(failure);
  return `<div class="note" role="alert" id="failure">${cross}<div><b>${what}</b><div>${then}</div></div></div>`;
}

function failureWords(failure: SignInFailure): [what: string, then: string] {
  if (failure.reason === "paused")
    return ["Too many tries.", `Try again in ${Math.max(1, Math.ceil(failure.pausedForMs / 60_000))} min.`];
  if (failure.triesLeft === 0) return ["Name or password is wrong.", "No tries left: 15 min pause."];
  return ["Name or password is wrong.", `${failure.triesLeft} of 5 tries left, then 15 min pause.`];
}

const escape = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const mark = `<svg width="36" height="36" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true"><path d="M3 21V5h18v16"/><rect class="panel" x="7" y="5" width="10" height="7" stroke="none"/></svg>`;
const cross = `<svg class="cross" width="18" height="18" viewBox="0 0 16 16" aria-hidden="true"><rect x="1" y="1" width="14" height="14" rx="1.5"/><path d="M5 5l6 6M11 5l-6 6" stroke-width="2" fill="none"/></svg>`;
const tick = `<svg class="tick" width="14" height="14" viewBox="0 0 16 16" fill="none" stroke="currentColor" stroke-width="1.5" aria-hidden="true"><circle cx="8" cy="8" r="6.5"/><path d="M5 8.2l2.2 2.2L11 6.2"/></svg>`;
const eye = `<svg width="22" height="22" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.7" aria-hidden="true"><path d="M2.5 12C4.5 8 8 6 12 6s7.5 2 9.5 6c-2 4-5.5 6-9.5 6s-7.5-2-9.5-6Z"/><circle cx="12" cy="12" r="3"/></svg>`;
