import { useEffect, useRef, useState } from 'react'
import { callError, logInAddress } from '#app/platform/call.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { CsrfField } from '#app/ui/csrf-field.tsx'
import { Ago } from '#app/ui/dates.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { play, trash } from '#app/ui/icons.ts'
import { island } from '#app/ui/island.tsx'
import { note as say } from '#app/ui/note.ts'
import { UNDO_MS } from '#app/ui/undo.ts'
import type { NoteView } from '../my-note.ts'
import { NOTE_MAX } from '../progress.ts'
import { Closed } from '../ui/closed.tsx'
import { UnsentNotes } from '../ui/unsent-notes.tsx'
import type { NoteState } from '../ui/use-note.ts'

/** Without a note it is what tabs that are gone left of any. */
type Props = { account: number; note: NoteView | null }
type NoteKeeper = ReturnType<typeof import('../ui/keep-note.ts')['createNoteKeeper']>

/** What lives on the page of all notes. */
export default island('lectures/kept-note', ['lectures', 'ui'], ({ account, note }: Props) =>
  note ? <KeptNote account={account} note={note} /> : <UnsentNotes account={account} />,
)

/** One's note on a lecture: moments lead into the film, the words are changed where they stand and save themselves. */
function KeptNote({ account, note: kept }: { account: number; note: NoteView }) {
  const t = useTexts('lectures')
  const { text, state, write } = useKeptNote(account, kept)
  const [alive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  const { lecture, url, notedAt, starred } = kept
  function drop() {
    write('')
    say({ title: t('note_deleted'), action: { label: t('undo'), run: () => write(text) }, lasts: UNDO_MS })
  }
  return (
    <>
      <div className="nt-text">{text === kept.note ? <Parts of={kept} /> : text}</div>
      <div className="t13 muted nt-foot">
        {url ? (
          <a href={url}>
            <bdi>{lecture.title}</bdi>
          </a>
        ) : (
          <span>
            <bdi>{lecture.title}</bdi>
          </span>
        )}
        {notedAt && state === 'rest' && (
          <span className="faint">
            <Ago at={notedAt} />
          </span>
        )}
        {starred && (
          <span className="star-mark">
            <span aria-hidden="true">★</span> <span className="vh">{t('with_star')}</span>
          </span>
        )}
        {!url && <Closed />}
        {url && (
          <details className="nt-edit">
            <summary className="link t13">
              {t('edit')}{' '}
              <span className="vh">
                <bdi>{lecture.title}</bdi>
              </span>
            </summary>
            <form method="post" action={`/lecture/${lecture.id}/notes`} className="stack">
              <CsrfField />
              <input type="hidden" name="base" value={kept.note} />
              <textarea
                dir="auto"
                className="input"
                name="note"
                rows={5}
                value={text}
                aria-label={t('note_on', { title: lecture.title })}
                onChange={(event) => write(event.target.value)}
              />
              {alive ? (
                <div className="split">
                  <SaveStatus state={state} length={[...text].length} />
                  {text !== '' && (
                    <Button size="sm" variant="ghost" icon={trash} onClick={drop}>
                      {t('delete_note')}
                    </Button>
                  )}
                </div>
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
}

/** The note as it came: moments that can be gone to, and what was searched for. */
function Parts({ of: { parts, url } }: { of: NoteView }) {
  const t = useTexts('lectures')
  return parts.map(({ text, at, hit }, index) => {
    const key = `${index} ${text}`
    if (hit) return <mark key={key}>{text}</mark>
    if (at === undefined) return text
    return (
      <a key={key} className="badge badge-brand num note-at" href={`${url}?t=${at}`}>
        <Icon of={play} /> <span className="vh">{t('go_to')} </span>
        {text}
      </a>
    )
  })
}

/** Whether the server has it. */
function SaveStatus({ state, length }: { state: NoteState; length: number }) {
  const t = useTexts('lectures')
  const words = {
    rest: () => t('saved_by_itself'),
    saving: () => t('saving'),
    saved: () => t('saved'),
    kept: () => t('kept_here'),
    joined: () => t('joined'),
  }
  return (
    <span className="t12 faint" role="status">
      {length > NOTE_MAX ? t('note_too_long', { length, max: NOTE_MAX }) : words[state]()}
    </span>
  )
}

/** The note as it is written, saved as beside its lecture (keep-note.ts, which is loaded with the first letter). */
function useKeptNote(account: number, { lecture, note: saved }: NoteView) {
  const [note, setNote] = useState({ text: saved, state: 'rest' as NoteState })
  const latest = useRef(saved)
  const keeper = useRef<Promise<NoteKeeper> | undefined>(undefined)

  async function begin(): Promise<NoteKeeper> {
    const { createNoteKeeper } = await import('../ui/keep-note.ts')
    return createNoteKeeper({
      lectureId: lecture.id,
      account,
      saved,
      text: latest.current,
      show(text, state) {
        latest.current = text
        setNote({ text, state })
      },
      fail(error) {
        const { status, message } = callError(error)
        if (status === 401 || status === 419) location.assign(logInAddress(true))
        else say({ kind: 'error', title: message })
      },
    })
  }
  function write(text: string) {
    latest.current = text
    setNote({ text, state: note.state })
    keeper.current ??= begin()
    void keeper.current.then(
      (keeping) => keeping.write(latest.current),
      () => {
        keeper.current = undefined
      },
    )
  }
  return { ...note, write }
}
