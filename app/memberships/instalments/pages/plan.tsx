import { Link, router } from '@inertiajs/react'
import { useState } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { CardHead } from '#app/ui/card.tsx'
import { Day } from '#app/ui/dates.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { CheckField, FieldSet, TextArea } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import type { PlanPage } from '../plan.ts'
import { PlanBadge, PlanFacts, PlanPayments } from '../ui/plan-parts.tsx'

export const texts = ['ui', 'payments', 'sales', 'instalments']

/** By which instalments a sale is paid, and the way to end them. */
export default function Plan({ plan, sale }: { plan: PlanPage; sale: number }) {
  const t = useTexts('instalments')
  const say = useTexts('sales')
  const { product, buyer, status, since, payments, currency, note, endedBy, open } = plan
  return (
    <OfficeLayout
      title={t('of_product', { title: product.title })}
      crumbs={[{ href: '/home/transactions', text: say('transactions') }]}
      actions={plan.mayEnd && <EndPlan sale={sale} />}
    >
      <div className="office-two">
        <section className="card table-card" aria-labelledby="payments">
          <CardHead title={t('payments')} id="payments" />
          <PlanPayments payments={payments} currency={currency} hrefOf={({ id }) => `/home/transactions/${id}`} />
        </section>
        <section className="card" aria-labelledby="plan">
          <CardHead title={t('instalments')} id="plan">
            <PlanBadge status={status} />
          </CardHead>
          <PlanFacts plan={plan}>
            <div>
              <dt>{t('buyer')}</dt>
              <dd>
                <Link className="u" href={`/home/students/${buyer.id}`}>
                  {buyer.name}
                </Link>
              </dd>
            </div>
            <div>
              <dt>{t('since')}</dt>
              <dd>
                <Day at={since} />
              </dd>
            </div>
            <div>
              <dt>{t('access')}</dt>
              <dd>{t(open ? 'access_open' : 'access_closed')}</dd>
            </div>
            {endedBy && (
              <div>
                <dt>{t('ended_by')}</dt>
                <dd>{endedBy}</dd>
              </div>
            )}
            {note && (
              <div>
                <dt>{t('end_reason')}</dt>
                <dd>{note}</dd>
              </div>
            )}
          </PlanFacts>
        </section>
      </div>
    </OfficeLayout>
  )
}

function EndPlan({ sale }: { sale: number }) {
  const t = useTexts('instalments')
  const [open, setOpen] = useState(false)
  function done() {
    setOpen(false)
    router.reload()
  }
  return (
    <>
      <Button size="sm" variant="ghost" onClick={() => setOpen(true)}>
        {t('end')}
      </Button>
      <Dialog bare open={open} onClose={() => setOpen(false)} title={t('end')}>
        <Form
          action={`/home/transactions/${sale}/instalments/end`}
          frame="window"
          submit={t('end')}
          variant="danger"
          onAnswer={done}
        >
          <FieldSet name="access" label={t('end_access')}>
            <CheckField
              type="radio"
              name="access"
              id="access-close"
              value="close"
              defaultChecked
              help={t('end_close_help')}
            >
              {t('end_close')}
            </CheckField>
            <CheckField type="radio" name="access" id="access-keep" value="keep" help={t('end_keep_help')}>
              {t('end_keep')}
            </CheckField>
          </FieldSet>
          <TextArea
            name="reason"
            label={t('end_reason')}
            help={t('end_reason_help')}
            rows={3}
            maxLength={500}
            required
          />
        </Form>
      </Dialog>
    </>
  )
}
