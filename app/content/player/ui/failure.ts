import { callError } from '#app/platform/call.ts'

/** Why it does not play: nothing comes, the viewer is logged out, or may not see it any more. */
export type Failure = 'unreachable' | 'logged_out' | 'refused'

/** What an answer of ours to a question for an address means. */
export function getFailure(error: unknown): Failure {
  const { status } = callError(error)
  if (status === 401) return 'logged_out'
  return status === 403 || status === 404 ? 'refused' : 'unreachable'
}
