import { env } from './env.server.ts'
import { requireFound } from './refusal.ts'

/** Refuses with 404 what exists in the evaluation start alone. */
export function inEvaluationOnly(): void {
  requireFound(env.evaluation)
}
