import { useTexts } from '#app/platform/page.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { circleCheck, wifiOff } from '#app/ui/icons.ts'
import { Spinner } from '#app/ui/spinner.tsx'
import { NOTE_MAX } from '../progress.ts'
import type { NoteState } from './use-note.ts'
import './note-status.css'

/** Whether the server has what one wrote. */
export function NoteStatus({ state, length }: { state: NoteState; length: number }) {
  const t = useTexts('progress')
  const over = length > NOTE_MAX
  return (
    <span className="t12 faint row note-status" style={{ '--g': '6px' }} role="status">
      {over ? (
        <span className="bad">{t('note_too_long', { length, max: NOTE_MAX })}</span>
      ) : state === 'saving' ? (
        <>
          <Spinner /> {t('saving')}
        </>
      ) : state === 'saved' ? (
        <>
          <Icon of={circleCheck} size={14} className="ok" /> {t('saved')}
        </>
      ) : state === 'kept' ? (
        <>
          <Icon of={wifiOff} size={14} className="warn" /> {t('kept_here')}
        </>
      ) : state === 'joined' ? (
        t('joined')
      ) : (
        <span className="needs-script">{t('saved_by_itself')}</span>
      )}
    </span>
  )
}
