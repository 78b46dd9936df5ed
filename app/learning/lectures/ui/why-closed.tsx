import { useTexts } from '#app/platform/page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { useDates } from '#app/ui/dates.tsx'
import { arrowRight, award, ban, clock, clockAlert, lock as lockIcon } from '#app/ui/icons.ts'
import type { ClosedView } from '../watch-view.ts'
import { Buy } from './offer.tsx'

type Props = ClosedView & { email: string }

const ICONS = { later: clock, exam: award, ended: clockAlert, revoked: lockIcon, denied: ban }

/** Why a lecture is closed, in words one can act on, and the ways on from here. */
export function WhyClosed(closed: Props) {
  const { rule } = closed.lecture
  if (closed.paused) return <Paused />
  // Whoever has to log in or to buy was led on before.
  if (!(rule in ICONS)) return null
  return <Reason {...closed} rule={rule as keyof typeof ICONS} />
}

/** What a membership opens is closed while it is paused, and comes back with it. */
function Paused() {
  const t = useTexts('lectures')
  return (
    <>
      <Callout icon={clock} title={t('closed_paused')}>
        {t('closed_paused_text')}
      </Callout>
      <div className="row wrap" style={{ '--g': '8px' }}>
        <ButtonLink href="/my/membership" variant="primary">
          {t('to_membership')}
        </ButtonLink>
      </div>
    </>
  )
}

function Reason({
  course,
  sections,
  lecture,
  exam,
  endedAt,
  offer,
  email,
  rule,
}: Props & { rule: keyof typeof ICONS }) {
  const t = useTexts('lectures')
  const { date, dateTime } = useDates()
  const all = sections.flatMap(({ lectures }) => lectures)
  const open = all.slice(all.findIndex(({ id }) => id === lecture.id) + 1).find(({ lock }) => lock === 'open')
  const onward = open ?? all.find(({ lock }) => lock === 'open')
  const write = rule === 'denied' || rule === 'revoked'
  return (
    <>
      <Callout icon={ICONS[rule]} tone={rule === 'denied' ? 'warn' : 'info'} title={t(`closed_${rule}`)}>
        {rule === 'later' && lecture.opensAt && t('closed_later_text', { at: dateTime(lecture.opensAt) })}
        {rule === 'exam' && t('closed_exam_text', { title: exam?.title ?? '' })}
        {(rule === 'ended' || rule === 'revoked') && endedAt && t('closed_ended_text', { date: date(endedAt) })}{' '}
        {write && (email ? t('closed_write_to', { email }) : t('closed_write'))}
      </Callout>
      <div className="row wrap" style={{ '--g': '8px' }}>
        {rule === 'exam' && exam && (
          <ButtonLink href={`/exams/${exam.id}`} variant="primary">
            {t('to_exam')}
          </ButtonLink>
        )}
        {offer && rule !== 'denied' && (
          <Buy course={course} offer={offer} text={rule === 'ended' ? t('extend_access') : undefined} />
        )}
        {write && email && <ButtonLink href={`mailto:${email}`}>{t('write_to_school')}</ButtonLink>}
        {onward && (
          <ButtonLink href={`/${course.slug}/watch/${onward.id}`} icon={arrowRight}>
            {t('to_open_lecture', { title: onward.title })}
          </ButtonLink>
        )}
      </div>
    </>
  )
}
