import { useEffect, useState } from 'react'
import { useLocale, useTexts } from '#app/platform/page.tsx'
import { island } from '#app/ui/island.tsx'
import { formatClockSpan, getCalendar } from '#app/ui/time.ts'
import { getCity } from '../week.ts'

type Props = { minutes: number; zone: string; school: string }

/** The time that is chosen, in words, by the reader's clocks and the school's. */
export default island('consultations/chosen', ['consultations'], ({ minutes, zone, school }: Props) => {
  const t = useTexts('consultations')
  const locale = useLocale()
  const language = getCalendar(locale)
  const [at, setAt] = useState<string>()
  useEffect(() => {
    const read = () => setAt(document.querySelector<HTMLInputElement>('input[name=starts_at]:checked')?.value)
    read()
    document.addEventListener('change', read)
    return () => document.removeEventListener('change', read)
  }, [])
  if (!at)
    return (
      <span className="stack" style={{ '--g': '0' }}>
        <b className="strong t16">{t('pick_above')}</b>
        <span className="t13 muted">{t('lasts_in', { minutes, zone: t('city', getCity(zone)) })}</span>
      </span>
    )
  const [start, end] = [new Date(at), new Date(Date.parse(at) + minutes * 60_000)]
  const day = new Intl.DateTimeFormat(language, { timeZone: zone, weekday: 'long', day: 'numeric', month: 'long' })
  const clock = (timeZone: string) =>
    new Intl.DateTimeFormat(language, { timeZone, hour: '2-digit', minute: '2-digit' })
  return (
    <span className="stack" style={{ '--g': '0' }} role="status">
      <b className="strong t16">
        {day.format(start)}, {formatClockSpan(start, end, locale, zone)}
      </b>
      {zone !== school && (
        <span className="t13 muted">
          {t('there', { clock: clock(school).format(start), zone: t('city', getCity(school)) })}
        </span>
      )}
    </span>
  )
})
