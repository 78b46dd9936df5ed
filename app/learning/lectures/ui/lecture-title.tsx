import type { FormEvent, ReactNode } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { Button, ButtonLink, IconButton } from '#app/ui/button.tsx'
import { CsrfField } from '#app/ui/csrf-field.tsx'
import { arrowRight, check, star as starIcon } from '#app/ui/icons.ts'

/** What a lecture is called and which one it is of its section, with what is done to it. */
export function LectureTitle({ title, place, children }: { title: string; place: string; children?: ReactNode }) {
  return (
    <div className="pl-title">
      <div className="stack" style={{ '--g': '4px' }}>
        <span className="t13 muted">{place}</span>
        <h1>
          <bdi>{title}</bdi>
        </h1>
      </div>
      {children}
    </div>
  )
}

type CompleteProps = {
  lectureId: number
  done: boolean
  saving: boolean
  next?: string
  onComplete: (value: boolean) => void
}
type ActionsProps = CompleteProps & { starred: boolean; onStar: (value: boolean) => void }

function pressed(act: (value: boolean) => void, value: boolean) {
  return (event: FormEvent) => {
    event.preventDefault()
    act(value)
  }
}

/** The star and the check mark: forms without scripts, shown at once with them. */
export function LectureActions({ starred, onStar, ...complete }: ActionsProps) {
  const t = useTexts('lectures')
  const { lectureId, done, saving, next } = complete
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
      {/* While it is being saved, a second press on the same place would lead away from that. */}
      {done && next && !saving && (
        <ButtonLink href={next} variant="primary" icon={arrowRight}>
          {t('next_lecture')}
        </ButtonLink>
      )}
    </div>
  )
}

export function CompleteForm({ lectureId, done, saving, next, onComplete }: CompleteProps) {
  const t = useTexts('lectures')
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
