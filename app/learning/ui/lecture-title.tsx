import type { FormEvent } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { Button, ButtonLink, IconButton } from '#app/ui/button.tsx'
import { CsrfField } from '#app/ui/csrf-field.tsx'
import { arrowRight, check, star as starIcon } from '#app/ui/icons.ts'

type Props = {
  lectureId: number
  title: string
  /** Which lecture of which section. */
  place: string
  /** A lecture that is still closed can be neither starred nor completed, nor any by a visitor. */
  marked: boolean
  done: boolean
  starred: boolean
  saving: boolean
  next?: string
  onStar: (value: boolean) => void
  onComplete: (value: boolean) => void
}

/** What the lecture is called, with its star and its check mark: forms without scripts, shown at once with them. */
export function LectureTitle({ lectureId, title, place, marked, ...actions }: Props) {
  return (
    <div className="pl-title">
      <div className="stack" style={{ '--g': '4px' }}>
        <span className="t13 muted">{place}</span>
        <h1>{title}</h1>
      </div>
      {marked && <Actions lectureId={lectureId} {...actions} />}
    </div>
  )
}

type ActionsProps = Omit<Props, 'title' | 'place' | 'marked'>
type CompleteProps = Omit<ActionsProps, 'starred' | 'onStar'>

function pressed(act: (value: boolean) => void, value: boolean) {
  return (event: FormEvent) => {
    event.preventDefault()
    act(value)
  }
}

function Actions({ starred, onStar, ...complete }: ActionsProps) {
  const t = useTexts('learning')
  const { lectureId, done, next } = complete
  return (
    <div className="row" style={{ '--g': '8px' }}>
      <form method="post" action={`/lecture/${lectureId}/star`} onSubmit={pressed(onStar, !starred)}>
        <CsrfField />
        <input type="hidden" name="value" value={String(!starred)} />
        <IconButton
          type="submit"
          variant="plain"
          className="star"
          icon={starIcon}
          label={starred ? t('unstar') : t('star')}
          aria-pressed={starred}
        />
      </form>
      <CompleteForm {...complete} />
      {done && next && (
        <ButtonLink href={next} variant="primary" icon={arrowRight}>
          {t('next_lecture')}
        </ButtonLink>
      )}
    </div>
  )
}

export function CompleteForm({ lectureId, done, saving, next, onComplete }: CompleteProps) {
  const t = useTexts('learning')
  return (
    <form
      className="pl-complete"
      method="post"
      action={`/lecture/${lectureId}/complete`}
      onSubmit={pressed(onComplete, !done)}
    >
      <CsrfField />
      <input type="hidden" name="value" value={String(!done)} />
      {done ? (
        <Button type="submit" icon={check} className="is-done" title={t('mark_undone')} aria-pressed="true">
          {t('completed')}
        </Button>
      ) : (
        <Button type="submit" variant="primary" icon={check} busy={saving} busyText={t('saving')}>
          {next ? t('complete_and_continue') : t('complete')}
        </Button>
      )}
    </form>
  )
}
