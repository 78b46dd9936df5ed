import type { ShownQuestion, Value } from '#app/learning/exams/shown.ts'

/** An exam that somebody took: what the server said it took, and what came of it for who handed it in. */
export type Taken = {
  email: string
  attempt: number
  answers: { question: number; value: Value; type: ShownQuestion['type'] }[]
  /** The points that they were told; null for who went away before the end. */
  score: number | null
}

/** What the database holds about one attempt: its answers by their question, as they are stored. */
export type WrittenAttempt = {
  email: string
  attempt: number
  submitted: boolean
  score: number
  saves: number
  answers: Record<string, unknown>
}

export const ATTEMPTS = `
  select a.email, x.id::int as attempt, x.submitted_at is not null as submitted, x.score, x.saves,
    coalesce((select jsonb_object_agg(s.question_id, s.value) from exam_answers s
      where s.school_id = x.school_id and s.attempt_id = x.id), '{}') as answers
  from exam_attempts x join accounts a on a.school_id = x.school_id and a.id = x.account_id
  where a.email like '%' || $1 || '@example.test'`

/** An answer to a question, right or not. */
export function answerTo({ type, options = [], matches = [] }: ShownQuestion, words: string): Value {
  const ids = options.map(({ id }) => id)
  switch (type) {
    case 'single':
      return ids[0] ?? null
    case 'multiple':
      return ids.slice(0, 2)
    case 'order':
      return ids.toReversed()
    case 'match':
      return Object.fromEntries(ids.map((id, at) => [id, matches[at % matches.length] ?? '']))
    default:
      return words
  }
}

/** Every answer that was accepted is there, and what was handed in has the points that were told. */
export function compareExams(taken: Taken[], written: WrittenAttempt[]): string[] {
  const attempts = new Map(written.map((one) => [one.attempt, one]))
  return taken.flatMap(({ email, attempt, answers, score }) => {
    const found = attempts.get(attempt)
    if (!found || found.email !== email) return [`attempt ${attempt} of ${email} was begun and is lost`]
    const findings = answers.flatMap(({ question, value, type }) => {
      const kept = found.answers[String(question)]
      // Of pairs the database knows the places.
      const same = type === 'match' ? kept !== undefined : JSON.stringify(kept) === JSON.stringify(value)
      return same
        ? []
        : [`lost the answer to question ${question}: accepted ${JSON.stringify(value)}, has ${JSON.stringify(kept)}`]
    })
    if (score !== null && !found.submitted) findings.push('was handed in and runs')
    if (score !== null && found.score !== score) findings.push(`was told ${score} points, has ${found.score}`)
    return findings.map((finding) => `attempt ${attempt} of ${email} ${finding}`)
  })
}
