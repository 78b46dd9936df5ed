import { useTexts } from '#app/platform/page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { MessagePage, Result } from '#app/ui/message-page.tsx'
import { PageHead } from '#app/ui/page-head.tsx'

export const hydrated = false

export default function Deleted() {
  const t = useTexts('my-data')
  return (
    <MessagePage>
      <PageHead title={t('deleted_title')} indexed={false} />
      <Result mark="ok" title={t('deleted_title')} text={t('deleted_text')}>
        <ButtonLink href="/">{t('to_home')}</ButtonLink>
      </Result>
    </MessagePage>
  )
}
