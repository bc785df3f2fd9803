/** What the video dashboard shows besides the states of cameras. */
export const videoDashboard = {
  failed: "Streams, locks and recordings could not be loaded",
  streams: "Pictures",
  stream: {
    offline: "Should come and do not",
    online: "Come",
    idle: "Nobody looks",
  },
  locks: "Cameras under control now",
  locksNone: "Nobody has control of a camera.",
  locksMore_one: "{{count}} more",
  locksMore_other: "{{count}} more",
  heldFor: "for {{age}}",
  lastMoved: "last moved {{age}} ago",
  recordings: "Recordings",
  recorded_one: "{{count}} camera recorded",
  recorded_other: "{{count}} cameras recorded",
  recordingsNone: "Nothing is recorded.",
  shortest: "Shortest",
  longest: "Longest",
  until: "until {{age}} ago",
} as const;
