import { useEffect, useRef, useState } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { CsrfField } from '#app/ui/csrf-field.tsx'
import { Ago } from '#app/ui/dates.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { play, star } from '#app/ui/icons.ts'
import { island } from '#app/ui/island.tsx'
import type { NoteView } from '../my-note.ts'
import { partsOf } from '../note-times.ts'
import { Closed } from '../ui/closed.tsx'
import { NoteStatus } from '../ui/note-status.tsx'
import { useNote } from '../ui/use-note.ts'

type Props = { account: number; note: NoteView }

/** One's note on a lecture: moments lead into the film, the words are changed where they stand and save themselves. */
export default island('progress/kept-note', ['progress'], ({ account, note: kept }: Props) => {
  const t = useTexts('progress')
  const box = useRef<HTMLTextAreaElement>(null)
  const { text, state, write } = useNote(kept.lecture.id, account, kept.note, box)
  const [alive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  const { lecture, url, noted_at, starred, timed } = kept
  const changed = timed ? partsOf(text) : [{ text }]
  return (
    <>
      <div className="nt-text">
        {(text === kept.note ? kept.parts : changed).map(({ text, at, hit }, index) => {
          const key = `${index} ${text}`
          if (hit) return <mark key={key}>{text}</mark>
          if (at === undefined) return text
          return (
            <a key={key} className="badge badge-brand num note-at" href={`${url}?t=${at}`}>
              <Icon of={play} /> <span className="vh">{t('go_to')} </span>
              {text}
            </a>
          )
        })}
      </div>
      <div className="t13 muted nt-foot">
        {url ? <a href={url}>{lecture.title}</a> : <span>{lecture.title}</span>}
        {noted_at && state === 'rest' && (
          <span className="faint">
            <Ago at={noted_at} />
          </span>
        )}
        {starred && (
          <span className="row nt-star">
            <Icon of={star} size={14} className="star-mark" /> <span className="vh">{t('with_star')}</span>
          </span>
        )}
        {!url && <Closed />}
        {url && (
          <details className="nt-edit">
            <summary className="link t13">
              {t('edit')} <span className="vh">{lecture.title}</span>
            </summary>
            <form method="post" action={`/lecture/${lecture.id}/notes`} className="stack">
              <CsrfField />
              <input type="hidden" name="base" value={kept.note} />
              <textarea
                ref={box}
                className="input"
                name="note"
                rows={5}
                value={text}
                aria-label={t('note_on', { title: lecture.title })}
                onChange={(event) => write(event.target.value)}
              />
              {alive ? (
                <NoteStatus state={state} length={[...text].length} />
              ) : (
                <div>
                  <Button type="submit" size="sm">
                    {t('save_note')}
                  </Button>
                </div>
              )}
            </form>
          </details>
        )}
      </div>
    </>
  )
})
