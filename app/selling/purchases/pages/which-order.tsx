import { useTexts } from '#app/platform/page.tsx'
import { useLegalLinks } from '#app/selling/checkout/ui/legal-links.ts'
import { mailCheck, undo2 } from '#app/ui/icons.ts'
import { MessagePage, Result } from '#app/ui/message-page.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { AskForLink } from '../ui/ask-for-link.tsx'
import { WriteToUs } from '../ui/write-to-us.tsx'
import { WITHDRAWAL_FORM } from '../withdrawal.ts'

export const hydrated = false

/** For whoever is not logged in: the order that they mean, and then what to look for in their mailbox. */
export default function WhichOrder({ sent }: { sent: boolean }) {
  const t = useTexts('purchases')
  const title = t(sent ? 'withdraw_sent_title' : 'withdraw_title')
  return (
    <MessagePage legal={useLegalLinks()}>
      <PageHead title={title} indexed={false} />
      {sent ? (
        <Result mark="info" icon={mailCheck} title={title} text={t('withdraw_sent')}>
          <p className="t14 muted">
            {t('withdraw_sent_nothing')}{' '}
            <a className="link" href={WITHDRAWAL_FORM}>
              {t('withdraw_send_again')}
            </a>
          </p>
          <WriteToUs />
        </Result>
      ) : (
        <Result mark="info" icon={undo2} title={title} text={t('which_order')}>
          <AskForLink />
          <p className="t14 muted">
            {t('withdraw_or')}{' '}
            <a className="link" href="/login?to=/my/transactions">
              {t('withdraw_log_in')}
            </a>
          </p>
          <WriteToUs />
        </Result>
      )}
    </MessagePage>
  )
}
