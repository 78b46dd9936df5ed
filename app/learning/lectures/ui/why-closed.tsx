import type { ClosedRule } from '#app/access/access/rule.ts'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { useDates } from '#app/ui/dates.tsx'
import type { IconData } from '#app/ui/icon.tsx'
import { arrowRight, award, ban, clock, clockAlert, lock as lockIcon, play, userRound } from '#app/ui/icons.ts'
import type { ClosedView } from '../watch-view.ts'
import { Buy } from './offer.tsx'

type Props = ClosedView & { email: string }

/** Drafts and what is not published have no page. */
type ShownRule = Exclude<ClosedRule, 'unpublished' | 'draft' | 'scheduled'>

const ICONS: Record<ShownRule, IconData> = {
  login: userRound,
  buy: lockIcon,
  later: clock,
  presale: clock,
  exam: award,
  ended: clockAlert,
  revoked: lockIcon,
  denied: ban,
}

/** Why a lecture is closed, in words one can act on, and the ways on from here. */
export function WhyClosed(closed: Props) {
  const { rule } = closed.lecture
  if (closed.paused) return <Paused />
  if (!(rule in ICONS)) return null
  return <Reason {...closed} rule={rule as ShownRule} />
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

/** What there is to try before: the next lecture that opens, else the first. */
function findOnward({ sections, lecture }: Pick<Props, 'sections' | 'lecture'>) {
  const all = sections.flatMap(({ lectures }) => lectures)
  const at = all.findIndex(({ id }) => id === lecture.id)
  return [...all.slice(at + 1), ...all].find(({ lock }) => lock === 'open')
}

function Reason({ rule, ...closed }: Props & { rule: ShownRule }) {
  const t = useTexts('lectures')
  const { course, sections, lecture, exam, offer, email } = closed
  const onward = findOnward(closed)
  const isNew = rule === 'buy' || rule === 'login'
  const write = rule === 'denied' || rule === 'revoked'
  const lectures = sections.reduce((sum, section) => sum + section.lectures.length, 0)
  return (
    <>
      <Callout icon={ICONS[rule]} tone={rule === 'denied' ? 'warn' : 'info'} title={t(`closed_${rule}`)}>
        <Details {...closed} rule={rule} lectures={lectures} />
      </Callout>
      <div className="row wrap" style={{ '--g': '8px' }}>
        {rule === 'login' && <Entry to={`/${course.slug}/watch/${lecture.id}`} />}
        {rule === 'exam' && exam && (
          <ButtonLink href={`/exams/${exam.id}`} variant="primary">
            {t('to_exam')}
          </ButtonLink>
        )}
        {offer && rule !== 'denied' && rule !== 'login' && (
          <Buy course={course} offer={offer} text={rule === 'ended' ? t('extend_access') : undefined} />
        )}
        {write && email && <ButtonLink href={`mailto:${email}`}>{t('write_to_school')}</ButtonLink>}
        {onward && (
          <ButtonLink href={`/${course.slug}/watch/${onward.id}`} icon={isNew ? play : arrowRight}>
            {t(isNew ? 'try_lecture' : 'to_open_lecture', { title: onward.title })}
          </ButtonLink>
        )}
        {rule === 'buy' && offer?.price && <ButtonLink href={`/${course.slug}`}>{t('to_course_page')}</ButtonLink>}
      </div>
      {rule === 'buy' && <BoughtBefore to={`/${course.slug}/watch/${lecture.id}`} />}
    </>
  )
}

/** The sentences below the reason: until when, since when, and whom to ask. */
function Details({
  rule,
  lecture,
  lectures,
  exam,
  endedAt,
  offer,
  email,
}: Props & { rule: ShownRule; lectures: number }) {
  const t = useTexts('lectures')
  const { date, moment } = useDates()
  switch (rule) {
    case 'login':
      return t('closed_login_text')
    case 'buy':
      if (!offer?.price) return t('closed_unsold_text')
      return t(offer.price.amount === 0 ? 'closed_free_text' : 'closed_buy_text', { count: lectures })
    case 'later':
      return lecture.opensAt && t('closed_later_text', { at: moment(lecture.opensAt) })
    case 'presale':
      return lecture.opensAt && t('closed_presale_text', { at: moment(lecture.opensAt) })
    case 'exam':
      return t('closed_exam_text', { title: exam?.title ?? '' })
    case 'ended':
      return endedAt && t('closed_ended_text', { date: date(endedAt) })
    case 'revoked':
    case 'denied':
      return (
        <>
          {rule === 'revoked' && endedAt && `${t('closed_ended_text', { date: date(endedAt) })} `}
          {email ? t('closed_write_to', { email }) : t('closed_write')}
        </>
      )
  }
}

const withReturn = (path: string, to: string) => `${path}?${new URLSearchParams({ to })}`

/** An account is all that is asked for, and leads back here. */
function Entry({ to }: { to: string }) {
  const t = useTexts('lectures')
  return (
    <>
      <ButtonLink href={withReturn('/register', to)} variant="primary">
        {t('create_account')}
      </ButtonLink>
      <ButtonLink href={withReturn('/login', to)}>{t('log_in')}</ButtonLink>
    </>
  )
}

/** Who has the course already is only not logged in. */
function BoughtBefore({ to }: { to: string }) {
  const t = useTexts('lectures')
  const { viewer } = useShared()
  if (viewer.kind !== 'visitor') return null
  return (
    <p className="muted t14">
      {t('have_course')}{' '}
      <a className="link" href={withReturn('/login', to)}>
        {t('log_in')}
      </a>
    </p>
  )
}
