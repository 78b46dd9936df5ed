import { useTexts } from '#app/platform/page.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Form, Submit } from '#app/ui/form.tsx'
import { WITHDRAWAL_FORM } from '../withdrawal.ts'

/** Has the link e-mailed by which a buyer who is not logged in withdraws; `number` where the page is of one order. */
export function AskForLink({ number }: { number?: string }) {
  const t = useTexts('purchases')
  return (
    <Form action={WITHDRAWAL_FORM} className="w-full text-left" plain>
      <div className="stack" style={{ '--g': '16px' }}>
        {number ? (
          <input type="hidden" name="number" value={number} />
        ) : (
          <TextField
            name="number"
            label={t('which_order_number')}
            help={t('which_order_help')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
          />
        )}
        <TextField
          name="email"
          type="email"
          label={t('withdraw_email')}
          help={t('withdraw_email_help')}
          autoComplete="email"
          required
        />
        <p className="t14 muted">{t('withdraw_by_email')}</p>
        <Submit size="lg" block>
          {t('withdraw_send_link')}
        </Submit>
      </div>
    </Form>
  )
}
