import { formatMoney } from '#app/platform/money.ts'
import { useLocale, useTexts } from '#app/platform/page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { TextArea, TextField } from '#app/ui/field.tsx'
import { Form, Submit } from '#app/ui/form.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { send, users } from '#app/ui/icons.ts'
import type { ManagerView } from '../manager-view.ts'

/** Invites somebody, as long as there are licences to give. */
export function InviteForm({ course, purchase, refill }: ManagerView) {
  const t = useTexts('licences')
  const locale = useLocale()
  if (purchase.licences_left === 0)
    return (
      <>
        <Callout icon={users} title={t('all_given')}>
          {t('all_given_text')}{' '}
          {refill &&
            t('refill', { quantity: refill.quantity, amount: formatMoney(refill.amount, refill.currency, locale) })}
        </Callout>
        <div className="row wrap" style={{ '--g': '8px' }}>
          <ButtonLink variant="primary" href={`/${course.slug}/checkout`}>
            {t('buy_more')}
          </ButtonLink>
        </div>
      </>
    )
  return (
    <div className="inv-form">
      <Form action={`/home/access-manager/${course.id}`}>
        <input type="hidden" name="course_id" value={course.id} />
        <input type="hidden" name="parent_transaction_id" value={purchase.parent_transaction_id} />
        <TextField name="name" label={t('name')} autoComplete="off" required />
        <TextField name="email" type="email" inputMode="email" label={t('email')} autoComplete="off" required />
        <Submit>
          <Icon of={send} /> {t('invite')}
        </Submit>
      </Form>
    </div>
  )
}

/** Invites a whole team, as tables list it. */
export function InviteList({ course, purchase }: ManagerView) {
  const t = useTexts('licences')
  return (
    <details>
      <summary className="link w-fit">{t('several')}</summary>
      <Form action={`/home/access-manager/${course.id}/list`} className="stack mt-4">
        <input type="hidden" name="parent_transaction_id" value={purchase.parent_transaction_id} />
        <TextArea
          name="people"
          rows={5}
          label={t('several_label')}
          help={t('several_help')}
          placeholder="Olga Lis, olga.lis@example.com"
          required
        />
        <Submit variant="plain">{t('several_send')}</Submit>
      </Form>
    </details>
  )
}
