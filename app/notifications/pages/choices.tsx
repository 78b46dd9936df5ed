import { AccountFrame } from '#app/my-account/ui/account-frame.tsx'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { Card } from '#app/ui/card.tsx'
import { CheckField } from '#app/ui/field.tsx'
import { Form, Submit } from '#app/ui/form.tsx'

export const hydrated = false

export default function Choices({ choices, saved }: { choices: { news: boolean }; saved: boolean }) {
  const t = useTexts('notifications')
  const { school, viewer } = useShared()
  return (
    <AccountFrame current="notifications" title={t('choices')}>
      {saved && (
        <Callout tone="ok" role="status">
          {t('saved')}
        </Callout>
      )}
      <Card as="section" pad="lg" aria-label={t('choices')}>
        <Form action="/account/notifications" className="stack">
          <CheckField name="news" defaultChecked={choices.news} help={t('news_help')}>
            {t('news')}
          </CheckField>
          <CheckField name="needed" defaultChecked disabled help={t('needed_help', { school: school.name })}>
            {t('needed')}
          </CheckField>
          <div>
            <Submit>{t('save')}</Submit>
          </div>
        </Form>
      </Card>
      {viewer.kind !== 'visitor' && <p className="muted text-14">{t('sent_to', { email: viewer.email })}</p>}
    </AccountFrame>
  )
}
