import { type RefObject, useRef } from 'react'
import type { Media } from '#app/content/player/ui/use-media.ts'
import { logInAddress } from '#app/platform/call.ts'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { CsrfField } from '#app/ui/csrf-field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { circleCheck, clock, wifiOff } from '#app/ui/icons.ts'
import { Spinner } from '#app/ui/spinner.tsx'
import { formatClock } from '#app/ui/time.ts'
import { timesIn } from '../note-times.ts'
import { NOTE_MAX } from '../progress.ts'
import { type NoteState, useNote } from './use-note.ts'

type Props = { lectureId: number; note: string; media: RefObject<Media | null>; timed: boolean }

/** One's own notes on the lecture: saved by themselves, never lost. */
export function Notes({ lectureId, note, media, timed }: Props) {
  const t = useTexts('lectures')
  const { viewer, path } = useShared()
  return (
    <section className="stack notes" style={{ '--g': '12px' }} aria-labelledby="notes">
      <h2 className="t18 strong" id="notes">
        {t('notes')}
      </h2>
      {viewer.kind === 'visitor' ? (
        <p className="muted">
          <a
            className="link"
            href={`/login?${new URLSearchParams({ to: path })}`}
            onClick={(event) => {
              event.preventDefault()
              location.assign(logInAddress())
            }}
          >
            {t('log_in')}
          </a>{' '}
          {t('log_in_for_notes')}
        </p>
      ) : (
        <NoteBox lectureId={lectureId} note={note} media={media} timed={timed} account={viewer.id} />
      )}
    </section>
  )
}

function NoteBox({ lectureId, note, media, timed, account }: Props & { account: number }) {
  const t = useTexts('lectures')
  const box = useRef<HTMLTextAreaElement>(null)
  const { text, state, write } = useNote(lectureId, account, note, box)
  const times = timed ? timesIn(text) : []

  function insertTime() {
    const area = box.current
    if (!area) return
    const { selectionStart: from, selectionEnd: to } = area
    const before = text.slice(0, from)
    const time = `${before === '' || before.endsWith('\n') ? '' : '\n'}${formatClock(media.current?.state.time ?? 0)} `
    write(before + time + text.slice(to))
    requestAnimationFrame(() => {
      area.focus()
      area.setSelectionRange(from + time.length, from + time.length)
    })
  }

  return (
    <>
      <form className="card note-box" method="post" action={`/lecture/${lectureId}/notes`}>
        <CsrfField />
        <input type="hidden" name="base" value={note} />
        <textarea
          dir="auto"
          ref={box}
          className="input"
          name="note"
          rows={3}
          value={text}
          aria-labelledby="notes"
          placeholder={t('note_placeholder')}
          onChange={(event) => write(event.target.value)}
        />
        <div className="split card-foot note-foot">
          <NoteStatus state={state} length={[...text].length} />
          <noscript>
            <Button type="submit" size="sm">
              {t('save_note')}
            </Button>
          </noscript>
          {timed && (
            <Button size="sm" variant="ghost" icon={clock} className="needs-script" onClick={insertTime}>
              {t('insert_time')}
            </Button>
          )}
        </div>
      </form>
      {times.length > 0 && (
        <section className="row wrap" style={{ '--g': '6px' }} aria-label={t('note_times')}>
          {times.map((seconds) => (
            <button
              key={seconds}
              type="button"
              className="badge badge-brand num note-time"
              aria-label={t('go_to_time', { time: formatClock(seconds) })}
              onClick={() => media.current?.seek(seconds)}
            >
              {formatClock(seconds)}
            </button>
          ))}
        </section>
      )}
    </>
  )
}

function NoteStatus({ state, length }: { state: NoteState; length: number }) {
  const t = useTexts('lectures')
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
