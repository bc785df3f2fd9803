/** Pages in the pager, from 0: first, last and neighbours of the current one; undefined is a gap. */
export function pageNumbers(page: number, pageCount: number): (number | undefined)[] {
  const named = [0, page - 1, page, page + 1, pageCount - 1]
    .filter((number) => number >= 0 && number < pageCount)
    .toSorted((a, b) => a - b);
  const numbers: (number | undefined)[] = [];
  for (const number of new Set(named)) {
    const last = numbers.at(-1) ?? -1;
    if (number === last + 2) numbers.push(number - 1);
    else if (number > last + 1) numbers.push(undefined);
    numbers.push(number);
  }
  return numbers;
}
