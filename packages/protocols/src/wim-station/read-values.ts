/** A value that made no sense and counts as missing. */
export interface Note {
  object: string;
  read: string;
}

export const maxNotes = 50;
const maxNoteLength = 60;

/** More notes than the limit are left out. */
export function addNote(notes: Note[], object: string, read: string): void {
  if (notes.length < maxNotes) notes.push({ object, read: read.slice(0, maxNoteLength) });
}

/** Reads members of an answer; what is not as it should be becomes null and a note. */
export class ValueReader {
  readonly #members: Readonly<Record<string, unknown>>;
  readonly #notes: Note[];

  constructor(value: unknown, notes: Note[]) {
    this.#members = isRecord(value) ? value : {};
    this.#notes = notes;
  }

  number(name: string, min: number, max: number): number | null {
    return this.#check(name, this.#members[name], (value) => isWithin(value, min, max));
  }

  whole(name: string, min: number, max: number): number | null {
    return this.#check(
      name,
      this.#members[name],
      (value) => isWithin(value, min, max) && Number.isInteger(value),
    );
  }

  text(name: string, maxLength: number): string | null {
    return this.#check<string>(name, this.#members[name], (value) => isText(value, maxLength));
  }

  choice<T extends string>(name: string, options: readonly T[]): T | null {
    return this.#check<T>(name, this.#members[name], (value) => options.some((one) => one === value));
  }

  /** Values beyond the limit are left out. */
  numbers(name: string, { min, max, count }: { min: number; max: number; count: number }): (number | null)[] {
    return this.#list(name, count).map((one) =>
      this.#check<number>(name, one, (value) => isWithin(value, min, max)),
    );
  }

  texts(name: string, maxLength: number, count: number): string[] {
    const read = this.#list(name, count).map((one) =>
      this.#check<string>(name, one, (value) => isText(value, maxLength)),
    );
    return read.filter((one) => one !== null);
  }

  #list(name: string, count: number): unknown[] {
    const value = this.#check<unknown[]>(name, this.#members[name], Array.isArray) ?? [];
    if (value.length > count) this.#note(name, `${value.length} values`);
    return value.slice(0, count);
  }

  #check<T>(name: string, value: unknown, isGood: (value: unknown) => boolean): T | null {
    if (value === undefined || value === null) return null;
    if (isGood(value)) return value as T;
    this.#note(name, JSON.stringify(value) ?? "");
    return null;
  }

  #note(object: string, read: string): void {
    addNote(this.#notes, object, read);
  }
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isWithin = (value: unknown, min: number, max: number): boolean =>
  typeof value === "number" && value >= min && value <= max;

const isText = (value: unknown, maxLength: number): boolean =>
  typeof value === "string" && value !== "" && value.length <= maxLength;
