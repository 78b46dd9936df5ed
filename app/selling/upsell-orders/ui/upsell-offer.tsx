import { useErrors, useShared, useTexts } from '#app/platform/page.tsx'
import { listSums } from '#app/selling/checkout/order-view.ts'
import { TermsSentence } from '#app/selling/checkout/ui/consent-fields.tsx'
import { SumRows } from '#app/selling/checkout/ui/order-rows.tsx'
import { fields, typedIn } from '#app/selling/checkout/ui/typed.ts'
import { BlikCode } from '#app/selling/payment-providers/ui/blik-code.tsx'
import { UpsellWords } from '#app/selling/upsells/ui/upsell-words.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { CsrfField } from '#app/ui/csrf-field.tsx'
import { Moment } from '#app/ui/dates.tsx'
import { CheckField } from '#app/ui/field.tsx'
import { Money } from '#app/ui/money.tsx'
import type { UpsellView } from '../upsell-view.ts'

/** What is offered after a payment: bought with one click as the order before was paid, else on its checkout. */
export function UpsellOffer({ upsell }: { upsell: UpsellView }) {
  const t = useTexts('upsell-orders')
  const { title, text, product, gets, until, price, amounts, by, checkout, placed } = upsell
  return (
    <section className="card w-full text-left" aria-label={t('offer')}>
      <div className="card-pad stack" style={{ '--g': '16px' }}>
        <p className="t13 medium">
          {t('offered_until')} <Moment at={until} />
        </p>
        <UpsellWords title={title} text={text} price={price} />
        <p className="t14">
          <span className="medium block">{product}</span>
          {gets && <span className="muted block">{gets}</span>}
        </p>
        {amounts.total > 0 && (
          <dl className="mini num">
            <SumRows sums={listSums(amounts, { of: 'to_pay' })} currency={amounts.currency} />
          </dl>
        )}
        {placed && (
          <Callout tone="warn">
            {t(placed.failed ? 'failed' : 'on_its_way')}{' '}
            <a className="link" href={placed.payment}>
              {t('see_payment')}
            </a>
          </Callout>
        )}
        {by === 'checkout' && (
          <ButtonLink variant="primary" size="lg" block href={checkout}>
            {t('to_checkout')}
          </ButtonLink>
        )}
        {by !== 'checkout' && (!placed || by === 'blik') && <OneClickForm upsell={upsell} />}
      </div>
    </section>
  )
}

/** The button says that it costs money, and how much; nothing is ticked in advance. */
function OneClickForm({ upsell }: { upsell: UpsellView }) {
  const t = useTexts('upsell-orders')
  const { old } = useShared()
  const { amounts, by, card, action, checkout, waiver, placed } = upsell
  const errors = useErrors()
  const typed = typedIn(old)
  const { defaultValue, ...box } = fields(typed, errors, errors)('consents.withdrawal_waiver')
  const total = placed?.total ?? amounts.total
  return (
    <form method="post" action={action} className="stack" style={{ '--g': '16px' }} noValidate>
      <CsrfField />
      <input type="hidden" name="expected_total" value={total} />
      <input type="hidden" name="consents.terms" value="1" />
      {by === 'blik' && <BlikCode error={errors.blik_code} />}
      {total > 0 && (
        <CheckField
          {...box}
          defaultChecked={typed[box.name] !== undefined}
          required={waiver.required}
          help={waiver.help}
        >
          {waiver.sentence}
        </CheckField>
      )}
      <p className="t14">
        <TermsSentence />
      </p>
      <Button type="submit" variant="primary" size="lg" block>
        {total > 0 ? (
          <span>
            {t('buy_and_pay')} <Money amountMinor={total} currency={amounts.currency} />
          </span>
        ) : (
          t('get')
        )}
      </Button>
      {by === 'card' && (
        <p className="t13 muted text-center">{card.last4 ? t('by_card', { last4: card.last4 }) : t('by_kept_card')}</p>
      )}
      {total > 0 && (
        <a className="link t13 self-center" href={checkout}>
          {t('otherwise')}
        </a>
      )}
    </form>
  )
}
