import { useShared, useTexts } from '#app/platform/page.tsx'
import type { NextLink as Way } from '#app/platform/refusal.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { circleAlert, clockAlert, lock, rotateCw, search } from '#app/ui/icons.ts'
import { MessagePage, Result } from '#app/ui/message-page.tsx'
import { pagesFor } from '#app/ui/office-places.ts'
import { PageHead } from '#app/ui/page-head.tsx'

export const hydrated = false
// A script that sends a form shows this page itself when it is the answer.
export const texts = ['ui', 'errors']

type Props = {
  status: number
  message: string
  /** The page itself, or the one that a form was on. */
  back: string
  requestId?: string
  /** Where one goes on from here alone. */
  on?: Way
  /** The page was made for an account that is not logged in any more. */
  isForOther?: boolean
}

const KINDS = {
  missing: { title: 'not_found_title', hint: 'not_found_hint', icon: search },
  closed: { title: 'forbidden_title', hint: 'forbidden_hint', icon: lock },
  hasty: { title: 'too_many_title', hint: 'too_many_hint', icon: clockAlert },
  broken: { title: 'unexpected_title', hint: 'unexpected_hint', icon: circleAlert },
  refused: { title: 'refused_title', hint: 'refused_hint', icon: circleAlert },
} as const

function getKind(status: number) {
  if (status === 404) return KINDS.missing
  if (status === 403) return KINDS.closed
  if (status === 429 || status === 503) return KINDS.hasty
  return status >= 500 ? KINDS.broken : KINDS.refused
}

/** A page that cannot be shown says why, and where to go from here. */
export default function Refused({ status, message, back, requestId, on, isForOther = false }: Props) {
  const t = useTexts('errors')
  const kind = getKind(status)
  const lost = kind === KINDS.missing || kind === KINDS.closed
  // What is missing for a reason of its own has said more than general words could.
  const gone = kind === KINDS.missing && message !== t('not_found')
  const title = t(gone ? 'gone_title' : kind.title)
  return (
    <MessagePage>
      <PageHead title={title} indexed={false} />
      <Result mark={kind === KINDS.broken ? 'bad' : 'info'} icon={kind.icon} title={title} text={message}>
        {!gone && !on && !isForOther && <p className="muted">{t(kind.hint)}</p>}
        <div className="row wrap mt-2 justify-center" style={{ '--g': '12px' }}>
          {lost ? (
            <WayOn on={on} />
          ) : (
            <ButtonLink href={back} variant="primary" icon={rotateCw}>
              {t(isForOther ? 'open_anew' : 'again')}
            </ButtonLink>
          )}
          <ButtonLink href="/">{t('to_home')}</ButtonLink>
        </div>
        {requestId && <p className="t13 faint mt-4 break-all">{t('request_id', { id: requestId })}</p>}
      </Result>
    </MessagePage>
  )
}

/** To what is said, else back to where one was at work, or to what the school offers. */
function WayOn({ on }: Pick<Props, 'on'>) {
  const t = useTexts('errors')
  const { path, viewer } = useShared()
  const atWork = /^\/home(\/|$)/.test(path) && viewer.kind !== 'visitor' && pagesFor(viewer.role).length > 0
  if (on)
    return (
      <ButtonLink href={on.href} variant="primary">
        {t(on.label)}
      </ButtonLink>
    )
  return (
    <ButtonLink href={atWork ? '/home' : '/courses'} variant="primary">
      {t(atWork ? 'to_office' : 'to_courses')}
    </ButtonLink>
  )
}
