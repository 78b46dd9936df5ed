import { useLegalLinks } from '#app/checkout/ui/legal-links.ts'
import { useTexts } from '#app/platform/page.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Form, Submit } from '#app/ui/form.tsx'
import { undo2 } from '#app/ui/icons.ts'
import { MessagePage, Result } from '#app/ui/message-page.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { WriteToUs } from '../ui/write-to-us.tsx'

export const hydrated = false

/** The first of two steps for whoever is not logged in: the order that they mean. */
export default function WhichOrder() {
  const t = useTexts('purchases')
  return (
    <MessagePage legal={useLegalLinks()}>
      <PageHead title={t('withdraw_title')} indexed={false} />
      <Result mark="info" icon={undo2} title={t('withdraw_title')} text={t('which_order')}>
        <Form action="/withdrawal/order" className="w-full text-left" plain>
          <div className="stack" style={{ '--g': '16px' }}>
            <TextField
              name="number"
              label={t('which_order_number')}
              help={t('which_order_help')}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              required
            />
            <TextField
              name="email"
              type="email"
              label={t('withdraw_email')}
              help={t('withdraw_email_help')}
              autoComplete="email"
              required
            />
            <Submit size="lg" block>
              {t('withdraw_go_on')}
            </Submit>
          </div>
        </Form>
        <p className="t14 muted">
          {t('withdraw_or')}{' '}
          <a className="link" href="/login?to=/my/transactions">
            {t('withdraw_log_in')}
          </a>
        </p>
        <WriteToUs />
      </Result>
    </MessagePage>
  )
}
