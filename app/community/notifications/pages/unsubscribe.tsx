import { useShared, useTexts } from '#app/platform/page.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { mail } from '#app/ui/icons.ts'
import { MessagePage, Result } from '#app/ui/message-page.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import type { StopName } from '../notification.ts'

export const hydrated = false

type Props = { token: string; email: string; what: StopName; on: boolean; topic?: string }

/** Which letters end, and the button that ends them: a plain form, which needs neither a session nor scripts. */
export default function Unsubscribe({ token, email, what, on, topic }: Props) {
  const t = useTexts('notifications')
  const { school } = useShared()
  const letters = what === 'topic' && topic ? t('stop_topic_named', { topic }) : t(`stop_${what}`)
  const title = t(on ? 'stop_title' : 'stopped_title')
  return (
    <MessagePage>
      <PageHead title={title} indexed={false} />
      <Result
        mark={on ? 'info' : 'ok'}
        icon={on ? mail : undefined}
        title={title}
        text={t(on ? 'stop_text' : 'stopped_text', { email, school: school.name, what: letters })}
      >
        <div className="row wrap justify-center">
          {on && (
            <form method="post" action={`/unsubscribe/${token}`}>
              <Button type="submit" variant="primary">
                {t('stop')}
              </Button>
            </form>
          )}
          <ButtonLink href="/account/notifications" variant="ghost">
            {t('settings')}
          </ButtonLink>
        </div>
      </Result>
    </MessagePage>
  )
}
