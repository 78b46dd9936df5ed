import type { MembershipView } from '#app/memberships/memberships/membership.ts'
import type { MembershipOrder } from '#app/memberships/renewals/membership-order.ts'
import { MyThings } from '#app/people/my-account/ui/my-things.tsx'
import { useErrors, useTexts } from '#app/platform/page.tsx'
import type { MeansView } from '#app/selling/payment-means/means.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card, CardHead } from '#app/ui/card.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { repeat } from '#app/ui/icons.ts'
import WhyLeft from '../islands/why-left.tsx'
import type { PauseLimits } from '../pause-view.ts'
import type { PlanView } from '../plans-view.ts'
import { MembershipOverview } from '../ui/membership-overview.tsx'
import { Payments } from '../ui/payments.tsx'
import { PlanAside } from '../ui/plan-aside.tsx'
import '../ui/my-membership.css'

export const hydrated = false

type Props = {
  membership: MembershipView | null
  card: MeansView | null
  /** Between which days a pause may end; null where nothing is to be paused. */
  pause: PauseLimits | null
  /** Whether there is a plan that can be joined. */
  joinable: boolean
  /** Whether it can be joined once more. */
  again: boolean
  /** Its next period is being charged by now. */
  renewing: boolean
  payments: MembershipOrder[]
  asks: boolean
  /** The plan, as whoever may join it sees it. */
  plan: PlanView | null
}

/** One's own membership: how it stands, what is charged next, and how to leave. */
export default function MyMembership({ membership, payments, asks, plan, ...rest }: Props) {
  const { joinable, renewing } = rest
  const t = useTexts('subscribing')
  const { form, ...errors } = useErrors()
  return (
    <MyThings title={t('membership')} current="membership">
      {membership ? (
        <div className="mem">
          <div className="stack" style={{ '--g': '24px' }}>
            <MembershipOverview {...rest} membership={membership} ordered={payments[0]} />
            {asks && (
              <Card as="section" aria-labelledby="why-left">
                <CardHead id="why-left" title={t('two_questions')} />
                <WhyLeft when="idle" className="card-pad" id={membership.id} errors={errors} />
              </Card>
            )}
            {payments.length > 0 && <Payments payments={payments} status={membership.status} />}
          </div>
          {plan && <PlanAside membership={membership} plan={plan} joinable={joinable && !renewing} />}
        </div>
      ) : (
        <Empty
          icon={repeat}
          title={t('no_subscription')}
          action={
            <ButtonLink href={joinable ? '/subscribe/checkout' : '/courses'} variant="primary">
              {t(joinable ? 'see_plans' : 'see_courses')}
            </ButtonLink>
          }
        >
          {t(joinable ? 'no_subscription_text' : 'no_plans')}
        </Empty>
      )}
    </MyThings>
  )
}
