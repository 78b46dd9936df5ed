import type { ReactNode } from 'react'
import type { MembershipView } from '#app/memberships/membership.ts'
import { LIFETIME } from '#app/memberships/period.ts'
import { usePeriodWord } from '#app/memberships/ui/period-word.ts'
import { StateBadge } from '#app/memberships/ui/state-badge.tsx'
import { MyThings } from '#app/my-courses/ui/my-things.tsx'
import { useErrors, useTexts } from '#app/platform/page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card, CardHead } from '#app/ui/card.tsx'
import { Day } from '#app/ui/dates.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { repeat } from '#app/ui/icons.ts'
import { Money } from '#app/ui/money.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { PublicLayout } from '#app/ui/public-layout.tsx'
import Leave from '../islands/leave.tsx'
import WhyLeft from '../islands/why-left.tsx'
import '../ui/my-membership.css'

export const hydrated = false

const OPEN = ['STARTED', 'TRIAL', 'ACTIVE', 'AT_RISK', 'PAST_DUE']

type Props = { membership: MembershipView | null; asks: boolean }

/** One's own membership: how it stands, what is charged next, and how to leave. */
export default function MyMembership({ membership, asks }: Props) {
  const t = useTexts('subscribing')
  return (
    <PublicLayout>
      <PageHead title={t('membership')} indexed={false} />
      <MyThings title={t('membership')} current="membership">
        {membership ? (
          <Standing membership={membership} asks={asks} />
        ) : (
          <Empty
            icon={repeat}
            title={t('no_subscription')}
            action={
              <ButtonLink href="/subscribe/checkout" variant="primary">
                {t('see_plans')}
              </ButtonLink>
            }
          >
            {t('no_subscription_text')}
          </Empty>
        )}
      </MyThings>
    </PublicLayout>
  )
}

function Standing({ membership, asks }: { membership: MembershipView; asks: boolean }) {
  const t = useTexts('subscribing')
  const say = useTexts('memberships')
  const word = usePeriodWord()
  const { form: message = null, ...errors } = useErrors()
  const { id, status, plan, period, since, until, next_charge: next, reason } = membership
  const open = OPEN.includes(status)
  return (
    <div className="stack mem" style={{ '--g': '24px' }}>
      <Card as="section" aria-labelledby="plan">
        <CardHead id="plan" title={plan.title}>
          <StateBadge of={status} />
        </CardHead>
        <dl className="card-pad mem-facts num">
          <Fact name={t('period')}>{word(period)}</Fact>
          <Fact name={t('since')}>
            <Day at={since} />
          </Fact>
          {until && (
            <Fact name={t('until')}>
              <Day at={until} />
            </Fact>
          )}
          {next && (
            <Fact name={t('next_charge')}>
              <Day at={next.at} />, <Money amountMinor={next.amount} currency={next.currency} />
            </Fact>
          )}
          {reason && <Fact name={t('why')}>{say(`reason_${reason}`)}</Fact>}
        </dl>
      </Card>
      {open && period !== LIFETIME && (
        <Leave when="idle" id={id} status={status} until={until} refused={{ errors, message }} />
      )}
      {!open && status !== 'CANCELED' && (
        <div>
          <ButtonLink href="/subscribe/checkout" variant="primary">
            {t('see_plans')}
          </ButtonLink>
        </div>
      )}
      {asks && (
        <Card as="section" aria-labelledby="why-left">
          <CardHead id="why-left" title={t('two_questions')} />
          <WhyLeft when="idle" className="card-pad" id={id} />
        </Card>
      )}
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
