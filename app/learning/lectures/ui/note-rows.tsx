import { useTexts } from '#app/platform/page.tsx'
import { IconButton } from '#app/ui/button.tsx'
import { CsrfField } from '#app/ui/csrf-field.tsx'
import { useDuration } from '#app/ui/dates.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { arrowRight, star } from '#app/ui/icons.ts'
import type { NoteRow } from '../my-note.ts'
import { Closed } from './closed.tsx'

/** A lecture that one starred, with the way to it, and the star that can be taken off. */
export function StarredLecture({ row, where }: { row: NoteRow & { minutes?: number }; where: string }) {
  const t = useTexts('lectures')
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
            <bdi>{lecture.title}</bdi>
          </a>
        ) : (
          <span className="medium">
            <bdi>{lecture.title}</bdi>
          </span>
        )}
        <span className="t13 muted">{where}</span>
      </span>
      {minutes > 0 && <span className="t13 faint num nowrap">{duration(minutes * 60)}</span>}
      {url ? <Icon of={arrowRight} className="faint" /> : <Closed />}
    </li>
  )
}
