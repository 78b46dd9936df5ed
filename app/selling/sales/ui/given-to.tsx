import { useTexts } from '#app/platform/page.tsx'
import type { GiftView } from '#app/selling/checkout/gift.ts'
import { Card, CardHead } from '#app/ui/card.tsx'
import { useDates } from '#app/ui/dates.tsx'

/** To whom the buyer gave it, and what became of that, beside the sale. */
export function GivenTo({ gift }: { gift: GiftView | null }) {
  const t = useTexts('gifts')
  const { date } = useDates()
  if (!gift) return null
  const { state, name, email, sendAt, sentAt, acceptedAt } = gift
  const at = state === 'accepted' ? acceptedAt : state === 'sent' ? sentAt : sendAt
  return (
    <Card as="section" aria-labelledby="given">
      <CardHead title={t('gift')} id="given" />
      <div className="stack card-pad" style={{ '--g': '10px' }}>
        <span className="stack min-w-0" style={{ '--g': '0' }}>
          <b className="medium truncate" dir="auto">
            {name}
          </b>
          <span className="t12 faint truncate">{email}</span>
        </span>
        <p className="t14 muted">
          {state === 'waiting' && !at ? t('state_sending') : t(`state_${state}`, { date: at ? date(at) : '' })}
        </p>
      </div>
    </Card>
  )
}
