import { env } from './env.server.ts'
import { Refusal } from './refusal.ts'

/** Refuses with 404 what exists in the evaluation start alone. */
export function inEvaluationOnly(): void {
  if (!env.evaluation) throw new Refusal(404, 'errors.not_found')
}
