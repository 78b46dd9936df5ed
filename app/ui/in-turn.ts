let last = Promise.resolve()

/**
 * Visits of forms go one after the other: the next one would break off the one before, and two parts of one row that are
 * saved in one go would both bring the version that was there before either.
 */
export function inTurn(begin: (finished: () => void) => void): Promise<void> {
  const run = () => new Promise<void>(begin)
  last = last.then(run, run)
  return last
}
