/**
 * Does all of it at the same moment. Whom a machine that is busy with more than this sent away (503) comes again
 * afterwards, one after the other, as people do.
 */
export async function allAtOnce<T>(work: readonly (() => Promise<T>)[], statusOf: (answer: T) => number): Promise<T[]> {
  const answers = await Promise.all(work.map((one) => one()))
  for (const [nth, one] of work.entries()) {
    const answer = answers[nth] as T
    if (statusOf(answer) === 503) answers[nth] = await one()
  }
  return answers
}

/** The same of calls; their answers. */
export const callAtOnce = (calls: readonly (() => Promise<Response>)[]) => allAtOnce(calls, ({ status }) => status)
