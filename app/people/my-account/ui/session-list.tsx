import type { SessionView } from '#app/people/sign-in/device.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Card, CardHead } from '#app/ui/card.tsx'
import { Ago } from '#app/ui/dates.tsx'
import { Form, Submit } from '#app/ui/form.tsx'

/** Where one is logged in, and the ends of it. */
export function SessionList({ sessions }: { sessions: SessionView[] }) {
  const t = useTexts('accounts')
  return (
    <Card as="section" aria-labelledby="sessions">
      <CardHead title={t('sessions')} id="sessions">
        {sessions.length > 1 && (
          <Form action="/account/security/sessions/end-others">
            <Submit variant="plain" size="sm">
              {t('end_other_sessions')}
            </Submit>
          </Form>
        )}
      </CardHead>
      <ul>
        {sessions.map((session) => (
          <li key={session.id} className="split flex-wrap gap-4 border-line border-t px-5 py-4 first:border-t-0">
            <SessionName {...session} />
            {session.current ? (
              <Badge tone="ok">{t('this_session')}</Badge>
            ) : (
              <Form action={`/account/security/sessions/${session.id}/end`}>
                <Submit variant="plain" size="sm" aria-describedby={`session-${session.id}`}>
                  {t('end_session')}
                </Submit>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function SessionName({ id, browser, system, network, lastSeenAt }: SessionView) {
  const t = useTexts('accounts')
  const device = [browser, system].filter(Boolean).join(', ')
  return (
    <div className="stack min-w-0 flex-1 basis-40" style={{ '--g': '2px' }}>
      <span className="medium" id={`session-${id}`}>
        {device || t('unknown_device')}
      </span>
      <span className="muted text-13">
        {network && `${network} · `}
        {t('last_seen')} <Ago at={lastSeenAt} />
      </span>
    </div>
  )
}
