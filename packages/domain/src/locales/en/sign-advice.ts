/** What is said about a message before and after it is posted: whether it can be read, why it stands, what a post does. */
export const signAdvice = {
  legibility: {
    readingTime:
      "Reading takes {{actual}} s; at the speed limit there are {{limit}} s ({{light}}): {{by}} s too long",
    pageTime: "Page {{page}} is shown for {{actual}} s and takes {{limit}} s to read: {{by}} s too short",
    distance:
      "Can be read from {{actual}} m ({{light}}); at this speed it should be {{limit}} m: {{by}} m short",
    pages: "{{actual}} pages; drivers read at most {{limit}}",
    linesPerPage: "Page {{page}} has {{actual}} lines; drivers read at most {{limit}}",
    unitsPerPage: "Page {{page}} says {{actual}} things; drivers take in at most {{limit}} per page",
    unitsPerMessage: "The message says {{actual}} things; at this speed drivers take in at most {{limit}}",
    day: "by day",
    night: "by night",
    source: "After {{source}}",
  },
  abbreviations: {
    offer: "Shorten to fit",
    replace: "{{word}} becomes {{short}}",
    prompt: "Understood only beside its prompt word",
    misread: "“{{short}}” for {{meant}} is read as {{readAs}}",
  },
  reasons: {
    lowerPriority: "Its priority number is higher",
    older: "A newer message has the same priority",
    expired: "It had reached its end",
    deleted: "{{actor}} had taken it out of the queue",
    blanked: "It ended with the blanking by {{actor}}",
    ended: "It had ended",
    notYet: "It comes later",
    misfit: "The sign would refuse it: {{detail}}",
  },
  standing: {
    stands: "It stood on the sign, read back",
    observed: "Nobody had posted yet. The sign was only watched.",
    sending: "It was being sent",
    held: "It did not stand on the sign",
  },
  post: {
    now: "Now",
    willShow: "Will show",
    queued: "Would be queued",
    never: "Would never be shown: it ends at {{until}}, before its turn",
    shownFrom: "Shown from {{from}}",
    shownUntil: "Shown until {{until}}",
    afterwards: "Then {{next}}",
    afterwardsBlank: "Then the sign goes dark",
    unchanged: "What stands on the sign does not change",
  },
  pixels: {
    failed_one: "{{count}} failed pixel",
    failed_other: "{{count}} failed pixels",
    share: "{{share}} % of the lit pixels have failed",
  },
} as const;
