import { router } from '@inertiajs/react'
import { type FormEvent, useState } from 'react'
import { ProductFrame } from '#app/content/catalogue/ui/product-frame.tsx'
import { useTexts } from '#app/platform/page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card, CardHead } from '#app/ui/card.tsx'
import { DeleteButton } from '#app/ui/confirm-delete.tsx'
import { Form } from '#app/ui/form.tsx'
import { useTyped } from '#app/ui/money.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { Unsaved } from '#app/ui/unsaved.tsx'
import type { PlanContentOptions, PlanRow } from '../plan-row.ts'
import { PlanFields } from '../ui/plan-fields.tsx'
import { PlanPreview } from '../ui/plan-preview.tsx'
import '../ui/plans.css'

export const texts = ['ui', 'office-products', 'memberships', 'subscribing', 'membership-plans']

const AT = '/home/membership-plans'

type Props = { plan: PlanRow | null; currency: string; openable: PlanContentOptions }

/** A plan, or one that is to be made, beside what it looks like to those who join. */
export default function PlanPage({ plan, currency, openable }: Props) {
  const t = useTexts('membership-plans')
  const typed = useTyped()
  const saved: Record<string, string> = {
    trial_days: String(plan?.trialDays ?? 0),
    ...Object.fromEntries((plan?.prices ?? []).map(({ period, amount }) => [`prices.${period}`, typed(amount)])),
  }
  const [now, setNow] = useState(saved)
  function follow({ target }: FormEvent) {
    const { name, value } = target as HTMLInputElement
    if (name === 'trial_days' || name.startsWith('prices.')) setNow((before) => ({ ...before, [name]: value }))
  }
  const fields = <PlanFields plan={plan} currency={currency} openable={openable} typed={now} />
  const foot = <Unsaved onDiscard={() => setNow(saved)} />
  const body = (
    <div className="office-two">
      <div onInput={follow}>
        {plan ? (
          <Form
            action={`${AT}/${plan.id}`}
            submit={t('save')}
            done={t('saved')}
            version={plan.version}
            key={plan.version}
            frame="page"
            foot={foot}
          >
            {fields}
          </Form>
        ) : (
          <Form<{ membership_plan: { id: number } }>
            action={AT}
            submit={t('create')}
            frame="page"
            foot={foot}
            onAnswer={({ membership_plan: { id } }) => router.visit(`${AT}/${id}`)}
          >
            {fields}
          </Form>
        )}
      </div>
      <div className="stack">
        <PlanPreview typed={now} currency={currency} />
        {plan && <Members plan={plan} />}
      </div>
    </div>
  )
  if (plan)
    return (
      <ProductFrame product={{ ...plan, type: 'membership' }} page="content" hasSave>
        {body}
      </ProductFrame>
    )
  return (
    <OfficeLayout title={t('new_plan')} crumbs={[{ href: AT, text: t('plans') }]}>
      {body}
    </OfficeLayout>
  )
}

/** Who has it, where it is sold, and how it is taken away. */
function Members({ plan }: { plan: PlanRow }) {
  const t = useTexts('membership-plans')
  return (
    <Card as="section" aria-labelledby="members">
      <CardHead id="members" title={t('members')} />
      <div className="card-pad stack" style={{ '--g': '16px' }}>
        <p>{t('members_count', { count: plan.members })}</p>
        <div className="row wrap" style={{ '--g': '8px' }}>
          <ButtonLink size="sm" href={`/home/memberships?plan=${plan.id}`}>
            {t('see_members')}
          </ButtonLink>
          <ButtonLink size="sm" href={`/subscribe/checkout?plan_id=${plan.id}`}>
            {t('see_checkout')}
          </ButtonLink>
          <DeleteButton
            text={t('delete_text')}
            action={`${AT}/${plan.id}`}
            size="sm"
            onDeleted={() => router.visit(AT)}
          >
            {t('delete')}
          </DeleteButton>
        </div>
      </div>
    </Card>
  )
}
