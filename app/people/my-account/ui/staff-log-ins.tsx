import type { StaffLogIn } from '#app/people/sign-in/staff-log-in.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Card, CardHead } from '#app/ui/card.tsx'
import { Moment } from '#app/ui/dates.tsx'

/** When staff looked at the school as this account, and why. */
export function StaffLogIns({ of: logIns }: { of: readonly StaffLogIn[] }) {
  const t = useTexts('accounts')
  return (
    <Card as="section" aria-labelledby="staff-log-ins">
      <CardHead title={t('staff_log_ins')} id="staff-log-ins" />
      <ul>
        {logIns.map(({ id, name, reason, startedAt, endsAt }) => (
          <li key={id} className="stack border-line border-t px-5 py-4 first:border-t-0" style={{ '--g': '2px' }}>
            <span className="medium">{t('staff_log_in_by', { name })}</span>
            <span className="muted text-13">
              <Moment at={startedAt} /> – <Moment at={endsAt} />
            </span>
            <span dir="auto" className="muted text-13">
              {t('staff_log_in_reason', { reason })}
            </span>
          </li>
        ))}
      </ul>
      <p className="muted text-13 border-line border-t px-5 py-4">{t('staff_log_ins_text')}</p>
    </Card>
  )
}
