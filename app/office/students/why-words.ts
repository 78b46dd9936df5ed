import { type HeldAccess, type LectureAccess, type Outcome, opensAt } from '#app/access/access/rule.ts'
import { inLocale, type Locale, type LocalText, type Message } from '#app/platform/i18n.ts'
import { formatDate, formatMoment } from '#app/ui/time.ts'
import { type GrantView, type StudentCourse, stands } from './student-page.ts'

export type Facts = {
  lecture: LectureAccess & { section: LocalText; held: HeldAccess; now: string }
  /** What the student has and had of its course. */
  course: StudentCourse
  outcome: Outcome
}

/** The language and the zone in which days and hours are written. */
export type ReaderLocale = { locale: Locale; timeZone: string }

const day = (at: string, { locale, timeZone }: ReaderLocale) => formatDate(at, locale, timeZone)
const moment = (at: string, { locale, timeZone }: ReaderLocale) => formatMoment(at, locale, timeZone)

/** The rule's answer as a sentence. */
export function getAnswer({ lecture, course, outcome }: Facts, reading: ReaderLocale): Message {
  const { ended, open, since } = lecture.held
  const at = outcome.opensAt === null ? '' : moment(outcome.opensAt, reading)
  switch (outcome.rule) {
    case 'works':
      return 'students.why_works'
    case 'free':
      return lecture.loginRequired ? 'students.why_free_with_account' : 'students.why_free'
    case 'bought':
    case 'given':
    case 'member':
    case 'licence':
      return open?.until
        ? [`students.why_${outcome.rule}_until`, { until: day(open.until, reading) }]
        : [`students.why_${outcome.rule}`, { since: since ? day(since, reading) : '' }]
    case 'scheduled':
    case 'presale':
    case 'later':
      return [`students.why_${outcome.rule}`, { at }]
    case 'ended':
    case 'revoked':
      return [`students.why_${outcome.rule}`, { date: ended ? day(ended.at, reading) : '' }]
    case 'denied': {
      const { deniedBy = '', reason = '' } = course.denials.find(stands) ?? {}
      return ['students.why_denied', { name: deniedBy, reason }]
    }
    case 'exam':
      return ['students.why_exam', { title: lecture.exam ? inLocale(lecture.exam.title, reading.locale) : '' }]
    case 'unpublished':
    case 'draft':
    case 'login':
    case 'buy':
      return `students.why_${outcome.rule}`
  }
}

/** Whether it lets the student through, or only tells (null), in words. */
type Step = [lets: boolean | null, message: Message]

/** What the rule looked at, in its order. */
export function toSteps({ lecture, course }: Facts, reading: ReaderLocale): Step[] {
  const { course: state, status, publishAt, isFree, loginRequired, now } = lecture
  const lets = state === 'archived' ? null : state !== 'draft'
  const steps: Step[] = [[lets, `students.step_course_${state}`]]
  if (status === 'draft') steps.push([false, 'students.step_draft'])
  else if (publishAt && publishAt > now)
    steps.push([false, ['students.step_scheduled', { at: moment(publishAt, reading) }]])
  else steps.push([true, 'students.step_published'])
  for (const { deniedBy: name, reason, deniedAt } of course.denials.filter(stands))
    steps.push([false, ['students.step_denied', { name, reason, date: day(deniedAt, reading) }]])
  if (isFree) return [...steps, [true, loginRequired ? 'students.step_free_with_account' : 'students.step_free']]
  if (course.grants.length === 0) return [...steps, [false, 'students.step_nothing']]
  const grants = course.grants.flatMap((grant) => grantSteps(grant, reading))
  return [...steps, ...grants, ...sectionSteps(lecture, reading)]
}

const SOURCE_WORDS = { transaction: 'bought', staff: 'given', membership: 'member', licence: 'licence' } as const

/** What one grant says: from when, until when, and what became of it. */
function grantSteps(grant: GrantView, reading: ReaderLocale): Step[] {
  const [from, name, reason] = [day(grant.from, reading), grant.givenBy ?? '', grant.reason ?? '']
  const until = grant.until && day(grant.until, reading)
  const words = SOURCE_WORDS[grant.source]
  const runs = grant.open || grant.denied
  const steps: Step[] = [
    until
      ? [runs, [`students.step_${words}_until`, { from, name, reason, until }]]
      : [runs, [`students.step_${words}`, { from, name, reason }]],
  ]
  if (grant.revokedAt && grant.revokedAt !== grant.until) {
    const revoked = {
      date: day(grant.revokedAt, reading),
      name: grant.revokedBy ?? '',
      reason: grant.revokeReason ?? '',
    }
    steps.push([false, [grant.revokeReason === null ? 'students.step_refunded' : 'students.step_taken', revoked]])
  }
  return steps
}

/** What the section of a lecture asks for: days, a date, an exam. */
function sectionSteps(lecture: Facts['lecture'], reading: ReaderLocale): Step[] {
  const { delayDays, unlockAt, exam, held, now, wasOpened } = lecture
  const section = inLocale(lecture.section, reading.locale)
  const steps: Step[] = []
  // What was opened before waits for none of it: it is told, and stops nobody.
  const lets = (done: boolean) => done || (wasOpened ? null : false)
  if (delayDays > 0 && held.since) {
    const at = opensAt({ delayDays, unlockAt: null }, { since: held.since, timeZone: held.timeZone }).toISOString()
    const delay = { section, days: delayDays, since: day(held.since, reading), at: moment(at, reading) }
    steps.push([lets(at <= now), ['students.step_delay', delay]])
  }
  if (unlockAt) steps.push([lets(unlockAt <= now), ['students.step_date', { section, at: moment(unlockAt, reading) }]])
  if (exam) {
    const title = inLocale(exam.title, reading.locale)
    steps.push([lets(exam.passed), [exam.passed ? 'students.step_passed' : 'students.step_exam', { section, title }]])
  }
  if (steps.some(([passes]) => passes === null)) steps.push([true, 'students.step_opened'])
  return steps
}
