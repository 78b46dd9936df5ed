import { useTexts } from '#app/platform/page.tsx'
import { Button, IconButton } from '#app/ui/button.tsx'
import { CsrfField } from '#app/ui/csrf-field.tsx'
import { Ago, useDuration } from '#app/ui/dates.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { arrowRight, lock, play, star } from '#app/ui/icons.ts'
import type { NoteRow, NoteView } from '../my-note.ts'

/** One's note on a lecture: moments lead into the film, the words can be changed where they stand. */
export function KeptNote({ note: { lecture, url, parts, note, noted_at, starred } }: { note: NoteView }) {
  const t = useTexts('progress')
  return (
    <li className="nt">
      <div className="nt-text">
        {parts.map(({ text, at, hit }, index) => {
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
        {noted_at && (
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
              <input type="hidden" name="base" value={note} />
              <textarea
                className="input"
                name="note"
                rows={5}
                defaultValue={note}
                aria-label={t('note_on', { title: lecture.title })}
              />
              <div>
                <Button type="submit" size="sm">
                  {t('save_note')}
                </Button>
              </div>
            </form>
          </details>
        )}
      </div>
    </li>
  )
}

/** The words stay; the lecture is open no longer. */
function Closed() {
  const t = useTexts('progress')
  return (
    <span className="row faint nt-star">
      <Icon of={lock} size={14} /> {t('closed')}
    </span>
  )
}

/** A lecture that one starred, with the way to it, and the star that can be taken off. */
export function StarredLecture({ row, where }: { row: NoteRow & { minutes?: number }; where: string }) {
  const t = useTexts('progress')
  const duration = useDuration()
  const { lecture, url, minutes = 0 } = row
  return (
    <li className="st">
      {url ? (
        <form method="post" action={`/lecture/${lecture.id}/star`}>
          <CsrfField />
          <input type="hidden" name="value" value="false" />
          <IconButton
            type="submit"
            variant="plain"
            className="star"
            icon={star}
            label={t('take_star', { title: lecture.title })}
            aria-pressed="true"
          />
        </form>
      ) : (
        <span className="st-mark">
          <Icon of={star} />
        </span>
      )}
      <span className="grow stack st-words">
        {url ? (
          <a className="medium" href={url}>
            {lecture.title}
          </a>
        ) : (
          <span className="medium">{lecture.title}</span>
        )}
        <span className="t13 muted">{where}</span>
      </span>
      {minutes > 0 && <span className="t13 faint num nowrap">{duration(minutes * 60)}</span>}
      {url ? <Icon of={arrowRight} className="faint" /> : <Closed />}
    </li>
  )
}
