import { type Locale, translate } from '#app/platform/i18n.ts'
import type { InvitationState } from '#app/selling/payments/invitation.ts'
import { formatDate } from '#app/ui/time.ts'
import type { PersonReport } from './report.ts'

const COLUMNS = ['person', 'email', 'invitation', 'since', 'progress', 'last_active', 'exam', 'certificate'] as const

type Cell = string | number | null
type Row = { id: number; name: string; email: string; status: InvitationState } & Record<'sentAt', string> &
  Record<'acceptedAt' | 'activatedAt', string | null>

/** A head, and a row per invitation; what its buyer does not see of somebody stands in none. */
export function reportRows(
  invitations: readonly Row[],
  people: ReadonlyMap<number, PersonReport>,
  { locale, timeZone }: { locale: Locale; timeZone: string },
): Cell[][] {
  const t = (key: string, values?: Record<string, number>) => translate(locale, `licences.${key}`, values)
  const day = (at: string | null) => at && formatDate(at, locale, timeZone)
  const rows = invitations.map(({ id, name, email, status, sentAt, acceptedAt, activatedAt }): Cell[] => {
    const { percent = null, lastActiveAt = null, exam = null, certificate = false } = people.get(id) ?? {}
    const known = [name, email, t(`state_${status}`), day(activatedAt ?? acceptedAt ?? sentAt)]
    const score = exam && t(exam.passed ? 'exam_passed' : 'exam_failed', { percent: exam.percent })
    return [...known, percent === null ? null : `${percent}%`, day(lastActiveAt), score, certificate ? t('yes') : null]
  })
  return [COLUMNS.map((name) => t(name)), ...rows]
}
