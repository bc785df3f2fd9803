/** The pages around signing in, which the server writes. */
export const signIn = {
  page: {
    title: "Sign in",
    subtitle: "Traffic operations",
    userName: "User name",
    password: "Password",
    showPassword: "Show password",
    hidePassword: "Hide password",
    keep: "Keep me signed in for this shift",
    submit: "Sign in",
    notice: "This system is for authorised operators. What you do here is recorded.",
    serverUp: "Server is up",
    version: "Version {{version}}",
  },
  newPassword: {
    title: "Choose a password",
    subtitle: "Your password was set by an administrator. Choose one that only you know.",
    password: "New password",
    repeated: "New password again",
    submit: "Save and go on",
    hint: "At least {{min}} characters. A short sentence is easy to remember.",
    refused: "This password cannot be used.",
  },
  wrong: {
    title: "Name or password is wrong.",
    triesLeft: "{{left}} of {{tries}} tries left, then {{minutes}} min pause.",
    noneLeft: "No tries left: {{minutes}} min pause.",
  },
  paused: { title: "Too many tries.", text: "Try again in {{minutes}} min." },
  signOut: {
    title: "Sign out",
    question: "Do you want to sign out?",
    going: "Signing out",
    submit: "Sign out",
  },
  signedOut: { title: "Signed out", text: "You are signed out.", again: "Sign in again" },
  failed: {
    title: "Sign-in did not work",
    cannotGoOn: "This sign-in cannot go on.",
    tooOld: "This sign-in page is too old, or was opened in another browser.",
    again: "Start again",
  },
} as const;
