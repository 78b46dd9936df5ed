/**
 * Runs what is handed to it one after the other, whether or not it succeeds: calls that are made at once arrive in any
 * order, and so do their answers.
 */
export function line(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const done = last.then(work, work)
    last = done
    return done
  }
}
