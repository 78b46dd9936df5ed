import { useShared, useTexts } from '#app/platform/page.tsx'
import { CsrfField } from '#app/ui/csrf-field.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { Money } from '#app/ui/money.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import type { SandboxView } from '../sandbox/view.ts'
import '#app/ui/css/message.css'
import '../ui/sandbox.css'

export const hydrated = false

/** The test provider's own page: plain on purpose, as it is not the school's. */
export default function Sandbox({ payment, delaySeconds }: SandboxView) {
  const t = useTexts('payments')
  const { school } = useShared()
  return (
    <main id="main" className="sandbox">
      <PageHead title={t('sandbox_title')} indexed={false} />
      <h1>{t('sandbox_title')}</h1>
      <p className="sandbox-notice">{t('sandbox_notice')}</p>
      <dl className="mini num">
        <div>
          <dt>{t('sandbox_to')}</dt>
          <dd>{school.name}</dd>
        </div>
        <div>
          <dt>{t('sandbox_order')}</dt>
          <dd>{payment.description}</dd>
        </div>
        {payment.amount > 0 && (
          <div>
            <dt>{t('sandbox_amount')}</dt>
            <dd>
              <Money amountMinor={payment.amount} currency={payment.currency} />
            </dd>
          </div>
        )}
      </dl>
      {payment.outcome ? (
        <>
          <p>{t(`sandbox_was_${payment.outcome}`)}</p>
          <a className="link" href={payment.returnPath}>
            {t('sandbox_back')}
          </a>
        </>
      ) : (
        <Choices payment={payment} delaySeconds={delaySeconds} />
      )}
    </main>
  )
}

/** How later charges of a saved means end, those that one meets most. */
const LATER = ['paid', 'insufficient_funds', 'limit_exceeded', 'expired', 'inactive', 'authentication'] as const

function Choices({ payment, delaySeconds }: SandboxView) {
  const t = useTexts('payments')
  const { ref, amount, saves } = payment
  const outcomes =
    amount > 0 ? (['paid', 'declined', 'abandoned', 'delayed'] as const) : (['paid', 'declined'] as const)
  return (
    <form
      method="post"
      action={`/sandbox/pay/${ref}`}
      className="stack"
      style={{ '--g': '12px' }}
      aria-label={t('sandbox_choose')}
    >
      <CsrfField />
      {saves && (
        <SelectField name="later" label={t('sandbox_later')} help={t('sandbox_later_help')}>
          {LATER.map((one) => (
            <option key={one} value={one}>
              {t(`sandbox_later_${one}`)}
            </option>
          ))}
        </SelectField>
      )}
      {outcomes.map((outcome) => (
        <button key={outcome} className="sandbox-button" type="submit" name="outcome" value={outcome}>
          {outcome === 'paid' && amount === 0 ? t('sandbox_save') : t(`sandbox_${outcome}`)}
        </button>
      ))}
      {amount > 0 && <p className="t13">{t('sandbox_delayed_help', { seconds: delaySeconds })}</p>}
    </form>
  )
}
