import { Link } from '@inertiajs/react'
import type { ReactNode } from 'react'
import { formatMoney } from '#app/platform/money.ts'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { vatIdText } from '#app/platform/vat-id.ts'
import { VatCheck } from '#app/selling/companies/ui/vat-check.tsx'
import { OrderAnswers } from '#app/selling/order-forms/ui/order-answers.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { CardHead } from '#app/ui/card.tsx'
import { Copyable } from '#app/ui/copyable.tsx'
import { Moment, useDates } from '#app/ui/dates.tsx'
import { Form, Submit } from '#app/ui/form.tsx'
import { keyRound, rotateCw, shieldAlert } from '#app/ui/icons.ts'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import type { SalePage } from '../sale-view.ts'
import { BuyerForm, ChangeBuyer } from '../ui/change-buyer.tsx'
import { Consents } from '../ui/consents.tsx'
import { GivenTo } from '../ui/given-to.tsx'
import { InvitedPeople } from '../ui/invited-people.tsx'
import { Invoices } from '../ui/invoices.tsx'
import { Letters } from '../ui/letters.tsx'
import { MoneyBack, RevokeForm } from '../ui/money-back.tsx'
import { RefundForm } from '../ui/refund-form.tsx'
import { SaleFigures } from '../ui/sale-figures.tsx'
import { SaleItems } from '../ui/sale-items.tsx'
import { SaleTimeline } from '../ui/sale-timeline.tsx'

export const texts = [
  'ui',
  'checkout',
  'companies',
  'invoicing',
  'gifts',
  'licences',
  'order-forms',
  'payments',
  'payment-providers',
  'sales',
]

export default function Transaction({
  sale,
  items,
  vats,
  owned,
  childInvitations,
  letters,
  invoices,
  events,
  ...details
}: SalePage) {
  const t = useTexts('sales')
  return (
    <OfficeLayout
      title={t('transaction_number', { number: sale.number })}
      crumbs={[{ href: '/home/transactions', text: t('transactions') }]}
      actions={
        <>
          {sale.waiting && sale.provider && <Recheck id={sale.id} />}
          {sale.inInstalments && (
            <ButtonLink size="sm" href={`/home/transactions/${sale.id}/instalments`}>
              {t('see_instalments')}
            </ButtonLink>
          )}
          <MoneyBack sale={sale} items={items} />
        </>
      }
    >
      <SaleFigures sale={sale} />
      <div className="office-two">
        <div className="stack">
          <Alarm sale={sale} items={items} />
          <Notes sale={sale} />
          <SaleItems sale={sale} items={items} vats={vats} owned={owned} />
          {sale.left > 0 && (
            <Plain title={t('refund_title')} id="refund">
              <RefundForm plain sale={sale} items={items} frame="card" />
            </Plain>
          )}
          {sale.revocable && (
            <Plain title={t('revoke_title')} id="revoke">
              <RevokeForm sale={sale} frame="card" />
            </Plain>
          )}
          <section className="card" aria-labelledby="timeline">
            <CardHead title={t('timeline')} id="timeline" />
            <SaleTimeline events={events} />
          </section>
        </div>
        <div className="stack">
          <Facts sale={sale} />
          <Buyer sale={sale} />
          {sale.correctable && (
            <Plain title={t('change_buyer_title')} id="change-buyer">
              <BuyerForm sale={sale} frame="card" />
            </Plain>
          )}
          <Invoices sale={sale} invoices={invoices} />
          <Consents consents={details.consents} />
          <OrderAnswers answers={details.answers} />
          <GivenTo gift={details.gift} />
          <InvitedPeople invitations={childInvitations} />
          <Letters sale={sale} letters={letters} />
        </div>
      </div>
    </OfficeLayout>
  )
}

/** Asks the provider how the payment went; the answer shows in the timeline. */
function Recheck({ id }: { id: number }) {
  const t = useTexts('sales')
  return (
    <Form action={`/home/transactions/${id}/recheck`} done={t('rechecked')}>
      <Submit variant="plain" size="sm" icon={rotateCw}>
        {t('recheck')}
      </Submit>
    </Form>
  )
}

/** The same form as in a window, where no script opens one. */
function Plain({ title, id, children }: { title: string; id: string; children: ReactNode }) {
  return (
    <noscript>
      <section className="card" aria-labelledby={id}>
        <CardHead title={title} id={id} />
        {children}
      </section>
    </noscript>
  )
}

/** Somebody paid and waits for what they paid for. */
function Alarm({ sale, items }: Pick<SalePage, 'sale' | 'items'>) {
  const t = useTexts('sales')
  const { dateTime } = useDates()
  if (sale.missingSince === null) return null
  const titles = items.filter(({ access }) => access === 'missing').map(({ title }) => title)
  return (
    <Callout tone="bad" icon={shieldAlert} role="alert" title={t('alarm_title')}>
      <span className="stack" style={{ '--g': '12px' }}>
        {t('alarm_text', { at: dateTime(sale.missingSince), titles: titles.join(', ') })}
        <Form action={`/home/transactions/${sale.id}/repair`} done={t('repaired')}>
          <Submit size="sm" icon={keyRound}>
            {t('repair')}
          </Submit>
        </Form>
      </span>
    </Callout>
  )
}

/** Money that was not asked for: it counts, and somebody has to decide about it. */
function Notes({
  sale: { surplus, mismatched, alsoPaid, refunding, owedSince, currency },
}: {
  sale: SalePage['sale']
}) {
  const { dateTime } = useDates()
  const t = useTexts('sales')
  const { locale } = useShared()
  return (
    <>
      {refunding > 0 && (
        <Callout tone="info" title={t('refund_waits', { amount: formatMoney(refunding, currency, locale) })}>
          {t('refund_waits_help')}
        </Callout>
      )}
      {owedSince && (
        <Callout tone="warn" title={t('owed', { at: dateTime(owedSince) })}>
          {t('owed_help')}
        </Callout>
      )}
      {surplus > 0 && (
        <Callout tone="warn" title={t('surplus', { amount: formatMoney(surplus, currency, locale) })}>
          {t('surplus_help')}
        </Callout>
      )}
      {mismatched.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what was reported is never taken back
        <Callout key={at} tone="warn" title={t('mismatch', { amount: formatMoney(one.amount, one.currency, locale) })}>
          {t('mismatch_help')}
        </Callout>
      ))}
      {alsoPaid.length > 0 && (
        <Callout tone="warn" title={t('also_paid')}>
          {t('also_paid_help')}{' '}
          {alsoPaid.map(({ id, number }) => (
            <Link key={id} className="link" href={`/home/transactions/${id}`}>
              {t('transaction_number', { number })}
            </Link>
          ))}
        </Callout>
      )}
    </>
  )
}

/** Where to look for it elsewhere. */
function Facts({ sale }: { sale: SalePage['sale'] }) {
  const t = useTexts('sales')
  return (
    <section className="card" aria-labelledby="facts">
      <CardHead title={t('facts')} id="facts" />
      <dl className="kv card-pad">
        <div>
          <dt>{t('created')}</dt>
          <dd>
            <Moment at={sale.createdAt} className="" />
          </dd>
        </div>
        {sale.affiliate && (
          <div>
            <dt>{t('affiliate')}</dt>
            <dd>
              <Link className="link" href={`/home/affiliates/${sale.affiliate.id}`}>
                {sale.affiliate.code}
              </Link>
            </dd>
          </div>
        )}
        {sale.providerRef && (
          <div>
            <dt>{t('provider_ref')}</dt>
            <dd>
              <Copyable text={sale.providerRef} label={t('copy_provider_ref', { number: sale.providerRef })} />
            </dd>
          </div>
        )}
        <div>
          <dt>{t('hash')}</dt>
          <dd>
            <a className="link break-all" href={`/transaction/${sale.hash}/pending`}>
              {sale.hash}
            </a>
          </dd>
        </div>
      </dl>
    </section>
  )
}

function Buyer({ sale }: { sale: SalePage['sale'] }) {
  const t = useTexts('sales')
  const { buyer, invoice, isStudent, vatCheck } = sale
  return (
    <section className="card" aria-labelledby="buyer">
      <CardHead title={t('buyer')} id="buyer">
        {sale.correctable && <ChangeBuyer sale={sale} />}
      </CardHead>
      <div className="card-pad stack t13" style={{ '--g': '12px' }}>
        <span className="stack" style={{ '--g': 0 }}>
          {isStudent ? (
            <Link className="link medium w-fit" href={`/home/students/${buyer.id}`}>
              {buyer.name}
            </Link>
          ) : (
            <b className="medium">{buyer.name}</b>
          )}
          <span className="muted">{buyer.email}</span>
        </span>
        {invoice && (
          <span className="stack muted" style={{ '--g': 0 }}>
            <b className="medium text-text">{invoice.name}</b>
            {invoice.vat_id && <span>{t('vat_id', vatIdText(invoice.vat_id, invoice.country))}</span>}
            <span>{invoice.street}</span>
            <span>
              {`${invoice.postal_code} ${invoice.city}`.trim()}, {invoice.country}
            </span>
          </span>
        )}
        {vatCheck && <VatCheck check={vatCheck} />}
      </div>
    </section>
  )
}
