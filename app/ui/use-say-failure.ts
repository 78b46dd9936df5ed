import { failureNote } from './failure-note.ts'
import { note } from './note.ts'
import { useUiTexts } from './texts.ts'

/** Says why something that was pressed in an island did not happen. */
export function useSayFailure(refused?: 'warning' | 'error'): (error: unknown) => void {
  const t = useUiTexts()
  return (error) => {
    const said = failureNote(error, t, refused)
    if (said.kind === 'error') console.error(error)
    note(said)
  }
}
