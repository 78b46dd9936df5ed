import { useTexts } from '#app/platform/page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Form, Submit } from '#app/ui/form.tsx'
import { userPlus } from '#app/ui/icons.ts'
import { MessagePage, Result } from '#app/ui/message-page.tsx'
import { PageHead } from '#app/ui/page-head.tsx'

export const hydrated = false

type Props = { course: { id: number; title: string }; parent: number; id: number; name: string; inUse: boolean }

/** To whom a licence goes instead; who has begun keeps it. */
export default function Transfer({ course, parent, id, name, inUse }: Props) {
  const t = useTexts('licences')
  const manager = `/home/access-manager/${course.id}`
  const title = inUse ? t('in_use') : t('transfer_title', { name })
  return (
    <MessagePage>
      <PageHead title={title} indexed={false} />
      <Result mark="info" icon={userPlus} title={title} text={t(inUse ? 'transfer_in_use' : 'transfer_text', { name })}>
        {!inUse && (
          <Form action={`${manager}/${id}/transfer`} className="w-full text-left">
            <div className="stack" style={{ '--g': '16px' }}>
              <TextField name="name" label={t('name')} autoComplete="off" required />
              <TextField name="email" type="email" inputMode="email" label={t('email')} autoComplete="off" required />
              <Submit size="lg" block>
                {t('transfer')}
              </Submit>
            </div>
          </Form>
        )}
        <ButtonLink href={`${manager}?parent_transaction_id=${parent}`}>{t('back')}</ButtonLink>
      </Result>
    </MessagePage>
  )
}
