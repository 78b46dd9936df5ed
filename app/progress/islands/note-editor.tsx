import { useEffect, useRef, useState } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { CsrfField } from '#app/ui/csrf-field.tsx'
import { island } from '#app/ui/island.tsx'
import { NoteStatus } from '../ui/note-status.tsx'
import { useNote } from '../ui/use-note.ts'

type Props = { lectureId: number; account: number; title: string; note: string }

/** A note that is changed where it stands: it saves itself, and without a script by its button. */
export default island('progress/note-editor', ['progress'], ({ lectureId, account, title, note }: Props) => {
  const t = useTexts('progress')
  const box = useRef<HTMLTextAreaElement>(null)
  const { text, state, write } = useNote(lectureId, account, note, box)
  const [lives, setLives] = useState(false)
  useEffect(() => setLives(true), [])
  return (
    <form method="post" action={`/lecture/${lectureId}/notes`} className="stack" style={{ '--g': '8px' }}>
      <CsrfField />
      {/* Once it saves itself, what was written elsewhere is in these words already. */}
      {!lives && <input type="hidden" name="base" value={note} />}
      <textarea
        ref={box}
        className="input"
        name="note"
        rows={5}
        value={text}
        aria-label={t('note_on', { title })}
        onChange={(event) => write(event.target.value)}
      />
      <div className="split">
        <NoteStatus state={state} length={[...text].length} />
        <Button type="submit" size="sm">
          {t(lives ? 'done_editing' : 'save_note')}
        </Button>
      </div>
    </form>
  )
})
