import { useShared, useTexts } from '#app/platform/page.tsx'
import { CsrfField } from '#app/ui/csrf-field.tsx'
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
        <div>
          <dt>{t('sandbox_amount')}</dt>
          <dd>
            <Money amountMinor={payment.amount} currency={payment.currency} />
          </dd>
        </div>
      </dl>
      {payment.outcome ? (
        <>
          <p>{t(`sandbox_was_${payment.outcome}`)}</p>
          <a className="link" href={payment.returnPath}>
            {t('sandbox_back')}
          </a>
        </>
      ) : (
        <Choices address={`/sandbox/pay/${payment.ref}`} delaySeconds={delaySeconds} />
      )}
    </main>
  )
}

function Choices({ address, delaySeconds }: { address: string; delaySeconds: number }) {
  const t = useTexts('payments')
  return (
    <form method="post" action={address} className="stack" style={{ '--g': '12px' }} aria-label={t('sandbox_choose')}>
      <CsrfField />
      {(['paid', 'declined', 'abandoned', 'delayed'] as const).map((outcome) => (
        <button key={outcome} className="sandbox-button" type="submit" name="outcome" value={outcome}>
          {t(`sandbox_${outcome}`)}
        </button>
      ))}
      <p className="t13">{t('sandbox_delayed_help', { seconds: delaySeconds })}</p>
    </form>
  )
}
