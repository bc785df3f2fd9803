export const signPlans = {
  successfullySaved: "Sign plan “{{name}}” was saved",
  deleted: "Sign plan “{{name}}” was deleted",
  withoutMessage_one: "{{count}} sign has no message yet: give it one or take it out",
  withoutMessage_other: "{{count}} signs have no message yet: give them one or take them out",
  columns: { signs: "Signs" },
  tabs: { messages: "Sign messages", schedule: "Schedule" },
  schedule: { activations: "Activated by hand" },
  activate: {
    now: "Activate now…",
    title: "Activate {{name}}",
    for: "Stands for",
    duration: "How long the plan stands",
    on_one: "Activate on {{count}} sign…",
    on_other: "Activate on {{count}} signs…",
  },
  deactivate: {
    now: "Deactivate…",
    title: "Deactivate {{name}}?",
    text_one: "Its message is taken out of the queue of {{count}} sign; what waits behind it stands again.",
    text_other:
      "Its messages are taken out of the queues of {{count}} signs; what waits behind them stands again.",
    confirm: "Deactivate {{name}}",
    done: "{{name}} was deactivated on {{count}} of {{total}} signs",
    failed: "{{name}} could not be deactivated",
  },
} as const;
