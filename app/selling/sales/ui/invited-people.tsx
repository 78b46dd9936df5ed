import { useTexts } from '#app/platform/page.tsx'
import type { Invitation } from '#app/selling/payments/invitation.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Card, CardHead } from '#app/ui/card.tsx'

const TONES = { sent: undefined, accepted: 'brand', activated: 'ok' } as const

/** Whom the buyer of licences invited, beside the sale. */
export function InvitedPeople({ invitations }: { invitations: readonly Invitation[] }) {
  const t = useTexts('licences')
  if (invitations.length === 0) return null
  return (
    <Card as="section" aria-labelledby="invited">
      <CardHead title={t('people')} id="invited" />
      <ul className="stack card-pad" style={{ '--g': '10px' }}>
        {invitations.map(({ id, name, email, status }) => (
          <li key={id} className="split">
            <span className="stack min-w-0" style={{ '--g': '0' }}>
              <b className="medium truncate">{name}</b>
              <span className="t12 faint truncate">{email}</span>
            </span>
            <Badge tone={TONES[status]}>{t(`state_${status}`)}</Badge>
          </li>
        ))}
      </ul>
    </Card>
  )
}
