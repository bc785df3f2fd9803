const maxLength = 200;
const pattern = /^[^\s@<>,"]+@[^\s@<>,"]+\.[^\s@<>,"]+$/;

/** Whether an e-mail can be sent to it: one plain address. */
export const isMailAddress = (value: string): boolean => value.length <= maxLength && pattern.test(value);
