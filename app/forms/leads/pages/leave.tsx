import { useShared, useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { mail } from '#app/ui/icons.ts'
import { MessagePage, Result } from '#app/ui/message-page.tsx'
import { PageHead } from '#app/ui/page-head.tsx'

export const hydrated = false

/** What is deleted by one press: a plain form, which needs neither a session nor scripts. */
export default function Leave({ token, email }: { token: string; email: string | null }) {
  const t = useTexts('leads')
  const { school } = useShared()
  const title = t(email === null ? 'left_title' : 'leave_title')
  return (
    <MessagePage>
      <PageHead title={title} indexed={false} />
      <Result
        mark={email === null ? 'ok' : 'info'}
        icon={email === null ? undefined : mail}
        title={title}
        text={t(email === null ? 'left_text' : 'leave_text', { email: email ?? '', school: school.name })}
      >
        {email !== null && (
          <form method="post" action={`/lead/leave/${token}`}>
            <Button type="submit" variant="primary">
              {t('leave')}
            </Button>
          </form>
        )}
      </Result>
    </MessagePage>
  )
}
