import { MyThings } from '#app/people/my-account/ui/my-things.tsx'
import { formatMoney } from '#app/platform/money.ts'
import { useErrors, useShared, useTexts } from '#app/platform/page.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { Card as Box, CardHead } from '#app/ui/card.tsx'
import { CsrfField } from '#app/ui/csrf-field.tsx'
import { useDates } from '#app/ui/dates.tsx'
import { circleCheck } from '#app/ui/icons.ts'
import type { CardView } from '../card-view.ts'
import CardForm from '../islands/card.tsx'
import { SavedCard } from '../ui/saved-card.tsx'
import '../ui/my-membership.css'

export const hydrated = false

/** The card that one's membership or instalments are charged to, and the payment information of another. */
export default function Card({ view: { at, card, trial, saves, owed, declined, waiting } }: { view: CardView }) {
  const t = useTexts('subscribing')
  const say = useTexts('payment-means')
  const { locale } = useShared()
  const { form: message = null, ...errors } = useErrors()
  const save = saves?.kind === 'cypher' || !card ? 'save_card' : 'save_another'
  const label = owed ? t('save_and_pay', { amount: formatMoney(owed.amount, owed.currency, locale) }) : t(save)
  const title = t(card ? 'update_card' : 'add_card')
  return (
    <MyThings title={title} current={at === '/my/membership' ? 'membership' : 'transactions'}>
      <div className="stack max-w-3xl" style={{ '--g': '24px' }}>
        {trial && <TrialBegan {...trial} />}
        {declined && (
          <Callout tone="bad" role="alert" title={t('card_not_saved')}>
            {say(`declined_${declined}`)}
          </Callout>
        )}
        {waiting && (
          <Callout tone="warn" role="status">
            {t('card_waits')}{' '}
            <a className="link" href={`${at}/card/done`}>
              {t('check_again')}
            </a>
          </Callout>
        )}
        <Box as="section" aria-labelledby="payment-information">
          <CardHead id="payment-information" title={t('payment_information')}>
            {card && <SavedCard card={card} />}
          </CardHead>
          <div className="card-pad stack" style={{ '--g': '16px' }}>
            <p className="muted">{t(owed ? 'card_owed' : 'card_text')}</p>
            {saves?.kind === 'cypher' && (
              <>
                <noscript>
                  <Callout tone="warn">{say('without_script')}</Callout>
                </noscript>
                <CardForm when="idle" at={at} provider={saves.provider} label={label} refused={{ errors, message }} />
              </>
            )}
            {saves && saves.kind !== 'cypher' && (
              <form method="post" action={`${at}/card`} className="stack" style={{ '--g': '12px' }}>
                <CsrfField />
                {message && (
                  <p className="error" role="alert">
                    {message}
                  </p>
                )}
                <p className="t13 muted">{t(`card_kind_${saves.kind}`)}</p>
                <div>
                  <Button type="submit" variant="primary">
                    {label}
                  </Button>
                </div>
              </form>
            )}
            {!saves && <Callout>{t('card_by_paying')}</Callout>}
          </div>
        </Box>
        <div>
          <ButtonLink href={at}>{t('back')}</ButtonLink>
        </div>
      </div>
    </MyThings>
  )
}

/** What the page of thanks says where the card was saved at the provider. */
function TrialBegan({ at, amount, currency }: NonNullable<CardView['trial']>) {
  const t = useTexts('purchases')
  const { locale } = useShared()
  const { date } = useDates()
  return (
    <Callout tone="ok" icon={circleCheck} role="status" title={t('thank_you_free')}>
      {t('next_membership')} {t('next_charged', { amount: formatMoney(amount, currency, locale), date: date(at) })}
    </Callout>
  )
}
