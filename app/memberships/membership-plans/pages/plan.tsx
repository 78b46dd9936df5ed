import { router } from '@inertiajs/react'
import { useTexts } from '#app/platform/page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card, CardHead } from '#app/ui/card.tsx'
import { DeleteButton } from '#app/ui/confirm-delete.tsx'
import { Form } from '#app/ui/form.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import type { PlanContentOptions, PlanRow } from '../plan-row.ts'
import { PlanFields } from '../ui/plan-fields.tsx'
import { StateWord } from '../ui/state-word.tsx'
import '../ui/plans.css'

export const texts = ['ui', 'memberships', 'membership-plans']

const AT = '/home/membership-plans'

type Props = { plan: PlanRow | null; currency: string; openable: PlanContentOptions }

/** A plan, or one that is to be made. */
export default function PlanPage({ plan, ...rest }: Props) {
  const t = useTexts('membership-plans')
  return (
    <OfficeLayout
      title={plan?.title ?? t('new_plan')}
      crumbs={[{ href: AT, text: t('plans') }]}
      actions={plan && <StateWord of={plan.status} />}
    >
      <div className={plan ? 'office-two' : undefined}>
        <Card className={plan ? undefined : 'max-w-3xl'}>
          {plan ? (
            <Form
              action={`${AT}/${plan.id}`}
              submit={t('save')}
              done={t('saved')}
              version={plan.version}
              key={plan.version}
            >
              <PlanFields plan={plan} {...rest} />
            </Form>
          ) : (
            <Form<{ membership_plan: { id: number } }>
              action={AT}
              submit={t('create')}
              onAnswer={({ membership_plan: { id } }) => router.visit(`${AT}/${id}`)}
            >
              <PlanFields plan={null} {...rest} />
            </Form>
          )}
        </Card>
        {plan && <Beside plan={plan} />}
      </div>
    </OfficeLayout>
  )
}

/** Who has it, where it is sold, and how it is taken away. */
function Beside({ plan }: { plan: PlanRow }) {
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
          <ButtonLink size="sm" href={`/home/products/${plan.id}`}>
            {t('product_page')}
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
