import { signIn as texts } from "@gantry/domain/locales/en/shell/sign-in.ts";
import { passwordMaxLength, passwordMinLength } from "@gantry/domain/people/password-rules.ts";
import { version } from "../../version.ts";
import type { SignInFailure } from "../sign-in-guard/check-password.ts";
import { maxTries, pauseMs } from "../sign-in-guard/sign-in-tries.ts";

type Theme = "light" | "dark" | undefined;

const assets = "/oidc/assets";

/** The theme chosen in the console; without one, the browser's preference applies. */
export function themeOf(cookies: string | undefined): Theme {
  const stored = /(?:^|;\s*)gantry_theme=[a-z0-9]+-(light|dark)(?:;|$)/.exec(cookies ?? "")?.[1];
  return stored === "light" || stored === "dark" ? stored : undefined;
}

export function signInPage(page: {
  action: string;
  userName: string;
  failure?: SignInFailure;
  theme?: Theme;
}): string {
  const wrong = page.failure ? ' aria-invalid="true" aria-describedby="failure"' : "";
  const nameFocus = page.userName === "" ? " autofocus" : "";
  const passwordFocus = page.userName === "" ? "" : " autofocus";
  return writePage(
    texts.page.title,
    page.theme,
    `${writeHeading(texts.page.subtitle)}${failureNote(page.failure)}
    <form method="post" action="${escape(page.action)}">
      <label for="userName">${escape(texts.page.userName)}</label>
      <input id="userName" name="userName" autocomplete="username" autocapitalize="none" spellcheck="false" required maxlength="200" value="${escape(page.userName)}"${wrong}${nameFocus}>
      <label for="password">${escape(texts.page.password)}</label>
      <div class="password">
        <input id="password" name="password" type="password" autocomplete="current-password" required maxlength="1000"${wrong}${passwordFocus}>
        <button type="button" id="reveal" aria-controls="password" aria-label="${escape(texts.page.showPassword)}" data-hide="${escape(texts.page.hidePassword)}" hidden>${eye}</button>
      </div>
      <div class="check"><input id="keep" name="keep" type="checkbox" value="yes"><label for="keep">${escape(texts.page.keep)}</label></div>
      <button type="submit" class="primary">${escape(texts.page.submit)}<kbd aria-hidden="true">Enter</kbd></button>
    </form>
    <p class="dim">${escape(texts.page.notice)}</p>`,
  );
}

export function newPasswordPage(page: {
  action: string;
  subtitle: string;
  hidden: Readonly<Record<string, string>>;
  problem?: string | undefined;
  theme: Theme;
}): string {
  const wrong = page.problem === undefined ? "" : ' aria-invalid="true" aria-describedby="failure"';
  const writeField = (name: string, label: string, more: string) =>
    `<label for="${name}">${escape(label)}</label>
      <input id="${name}" name="${name}" type="password" autocomplete="new-password" required maxlength="${passwordMaxLength}"${more}>`;
  return writePage(
    texts.newPassword.title,
    page.theme,
    `${writeHeading(page.subtitle)}${page.problem === undefined ? "" : note(texts.newPassword.refused, page.problem)}
    <form method="post" action="${escape(page.action)}">
      ${Object.entries(page.hidden).map(writeHidden).join("")}
      ${writeField("password", texts.newPassword.password, `${wrong} autofocus`)}
      ${writeField("repeated", texts.newPassword.repeated, wrong)}
      <p class="dim">${escape(fillTemplate(texts.newPassword.hint, { min: passwordMinLength }))}</p>
      <button type="submit" class="primary">${escape(texts.newPassword.submit)}<kbd aria-hidden="true">Enter</kbd></button>
    </form>`,
  );
}

const writeHidden = ([name, value]: [string, string]) =>
  `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`;

/** Asks for confirmation only if our own page did not send the user. */
export function signOutPage({ form, asks, theme }: { form: string; asks: boolean; theme: Theme }): string {
  const button = `<button type="submit" form="op.logoutForm" name="logout" value="yes" class="primary"${asks ? " autofocus" : ' data-press="now"'}>${escape(texts.signOut.submit)}</button>`;
  return writePage(
    texts.signOut.title,
    theme,
    `${writeHeading(asks ? texts.signOut.question : texts.signOut.going)}${form}${button}`,
  );
}

/** A text and the way back to the console. */
export function linkPage(page: {
  title: string;
  text: string;
  again: string;
  home: string;
  theme: Theme;
}): string {
  return writePage(
    page.title,
    page.theme,
    `${writeHeading(page.text)}<p><a href="${escape(page.home)}">${escape(page.again)}</a></p>`,
  );
}

export function errorPage({ detail, home, theme }: { detail: string; home: string; theme: Theme }): string {
  return writePage(
    texts.failed.title,
    theme,
    `${writeHeading(texts.failed.title)}
    <div class="note" role="alert">${cross}<div><b>${escape(texts.failed.cannotGoOn)}</b><div>${escape(detail)}</div></div></div>
    <p><a href="${escape(home)}">${escape(texts.failed.again)}</a></p>`,
  );
}

function writePage(title: string, theme: Theme, content: string): string {
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
<footer><span class="state">${tick}${escape(texts.page.serverUp)}</span><span>${escape(fillTemplate(texts.page.version, { version }))}</span></footer>
</body>
</html>
`;
}

const writeHeading = (subtitle: string) =>
  `<header>${mark}<div><h1>Gantry</h1><div class="subtitle">${escape(subtitle)}</div></div></header>`;

function failureNote(failure: SignInFailure | undefined): string {
  if (!failure) return "";
  return note(...failureWords(failure));
}

const note = (what: string, then: string) =>
  `<div class="note" role="alert" id="failure">${cross}<div><b>${escape(what)}</b><div>${escape(then)}</div></div></div>`;

function failureWords(failure: SignInFailure): [what: string, then: string] {
  const minutes = minutesOf(pauseMs);
  if (failure.reason === "busy") return [texts.busy.title, texts.busy.text];
  if (failure.reason === "paused")
    return [texts.paused.title, fillTemplate(texts.paused.text, { minutes: minutesOf(failure.pausedForMs) })];
  const { triesLeft: left } = failure;
  const then = left === 0 ? texts.wrong.noneLeft : texts.wrong.triesLeft;
  return [texts.wrong.title, fillTemplate(then, { left, tries: maxTries, minutes })];
}

const minutesOf = (ms: number) => Math.max(1, Math.ceil(ms / 60_000));

/** Minimal interpolation, because these pages use no translation library. */
export const fillTemplate = (text: string, params: Readonly<Record<string, string | number>>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => String(params[name] ?? ""));

const escape = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const mark = `<svg width="36" height="36" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true"><path d="M3 21V5h18v16"/><rect class="panel" x="7" y="5" width="10" height="7" stroke="none"/></svg>`;
const cross = `<svg class="cross" width="18" height="18" viewBox="0 0 16 16" aria-hidden="true"><rect x="1" y="1" width="14" height="14" rx="1.5"/><path d="M5 5l6 6M11 5l-6 6" stroke-width="2" fill="none"/></svg>`;
const tick = `<svg class="tick" width="14" height="14" viewBox="0 0 16 16" fill="none" stroke="currentColor" stroke-width="1.5" aria-hidden="true"><circle cx="8" cy="8" r="6.5"/><path d="M5 8.2l2.2 2.2L11 6.2"/></svg>`;
const eye = `<svg width="22" height="22" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.7" aria-hidden="true"><path d="M2.5 12C4.5 8 8 6 12 6s7.5 2 9.5 6c-2 4-5.5 6-9.5 6s-7.5-2-9.5-6Z"/><circle cx="12" cy="12" r="3"/></svg>`;
