import { failureNote } from './failure-note.ts'
import { note } from './note.ts'
import type { useUiTexts } from './texts.ts'

/** Says why something that was pressed in an island did not happen (use-say-failure.ts). */
export function sayFailure(error: unknown, t: ReturnType<typeof useUiTexts>, refused?: 'warning' | 'error'): void {
  const message = failureNote(error, t, refused)
  if (message.kind === 'error') console.error(error)
  note(message)
}
