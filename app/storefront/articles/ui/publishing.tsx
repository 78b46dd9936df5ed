import { Fragment, useState } from 'react'
import { useTexts, useTimeZone } from '#app/platform/page.tsx'
import { DateField } from '#app/ui/date-field.tsx'
import { CheckField, FieldSet } from '#app/ui/field.tsx'
import { useField } from '#app/ui/form-context.ts'
import { ARTICLE_STATES, type ArticleDetail, type ArticleState } from '../article.ts'

/** Day and hour of an instant in the school's time zone, as fields hold them. */
function inZone(at: string | null, timeZone: string): [day: string, time: string] {
  if (at === null) return ['', '08:00']
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  const [day = '', time = ''] = format.format(new Date(at)).split(' ')
  return [day, time]
}

/** Whether everybody reads it: not yet, now, or from a time on. */
export function Publishing({ article: { state, publishAt } }: { article: ArticleDetail }) {
  const t = useTexts('articles')
  const timeZone = useTimeZone()
  const [chosen, setChosen] = useState<ArticleState>(state)
  const [day, time] = inZone(publishAt, timeZone)
  const { error } = useField({ name: 'publish_at.day' })
  return (
    <FieldSet name="publish_at.day" label={t('status')}>
      {ARTICLE_STATES.map((one) => (
        <Fragment key={one}>
          <CheckField
            id={`state-${one}`}
            type="radio"
            name="state"
            value={one}
            defaultChecked={one === state}
            onChange={() => setChosen(one)}
            help={one === 'scheduled' ? t('time_zone', { zone: timeZone }) : t(`state_${one}_text`)}
          >
            {t(`state_${one}`)}
          </CheckField>
          {one === 'scheduled' && (
            <div className="article-when" hidden={chosen !== 'scheduled'} data-invalid={error && true}>
              <DateField className="input input-sm" name="publish_at.day" label={t('day')} value={day} />
              <input
                className="input input-sm"
                type="time"
                name="publish_at.time"
                aria-label={t('time')}
                defaultValue={time}
              />
            </div>
          )}
        </Fragment>
      ))}
    </FieldSet>
  )
}
