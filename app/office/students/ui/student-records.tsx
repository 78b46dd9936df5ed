import { type ReactNode, useState } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { CardHead } from '#app/ui/card.tsx'
import { Ago, Day } from '#app/ui/dates.tsx'
import type { ConsentView, MailLine, OpenSession, StudentPage } from '../student-page.ts'
import { SignOutWindow } from './student-menu.tsx'

type RecordsProps = { id: string; title: string; none: string; action?: ReactNode; children: ReactNode[] }

/** What is on record about a student, in a card of its own. */
function Records({ id, title, none, action, children }: RecordsProps) {
  return (
    <section className="card" aria-labelledby={id}>
      <CardHead title={title} id={id}>
        {action}
      </CardHead>
      {children.length > 0 ? <ul className="lines">{children}</ul> : <p className="dash-none">{none}</p>}
    </section>
  )
}

const MAIL_TONES = { sent: 'ok', kept: 'line', waiting: 'warn', failed: 'bad' } as const

/** The e-mails that were sent to the student's address. */
export function Mails({ mails }: { mails: MailLine[] }) {
  const t = useTexts('students')
  return (
    <Records id="mails" title={t('mails')} none={t('no_mails')}>
      {mails.map(({ id, subject, state, createdAt }) => (
        <li key={id} className="split">
          <span className="stack grow" style={{ '--g': 0 }}>
            <span className="t13 medium">{subject}</span>
            <span className="t12 faint">
              <Ago at={createdAt} />
            </span>
          </span>
          <Badge tone={MAIL_TONES[state]}>{t(`mail_${state}`)}</Badge>
        </li>
      ))}
    </Records>
  )
}

/** The sessions that are open now. */
export function Sessions({ student, sessions }: { student: StudentPage['student']; sessions: OpenSession[] }) {
  const t = useTexts('students')
  const [open, setOpen] = useState(false)
  const signOut = sessions.length > 0 && (
    <>
      <Button size="sm" variant="ghost" className="needs-script" onClick={() => setOpen(true)}>
        {t('sign_out')}
      </Button>
      <SignOutWindow student={student} open={open} onClose={() => setOpen(false)} />
    </>
  )
  return (
    <Records id="sessions" title={t('sessions')} none={t('no_sessions')} action={signOut}>
      {sessions.map(({ browser, system, network, since, lastSeenAt }) => (
        <li key={`${since}${browser}`} className="split t13">
          <span className="stack" style={{ '--g': 0 }}>
            <span className="medium">{[browser, system].filter(Boolean).join(' · ') || t('unknown_device')}</span>
            <span className="t12 faint">
              {network && `${network} · `}
              {t('logged_in')} <Ago at={since} />
            </span>
          </span>
          <span className="faint">
            <Ago at={lastSeenAt} />
          </span>
        </li>
      ))}
    </Records>
  )
}

type ConsentsProps = { consents: ConsentView[]; terms: StudentPage['student']['terms'] }

/** What the student agreed to when registering and when buying, in the words that were shown. */
export function Consents({ consents, terms }: ConsentsProps) {
  const t = useTexts('students')
  const lines = consents.map(({ kind, wording, given, at }) => (
    <li key={`${kind} ${at}`} className="stack t13" style={{ '--g': '2px' }}>
      <span className="split">
        <Badge tone={given ? 'ok' : 'line'}>{t(given ? 'consent_given' : 'consent_refused')}</Badge>
        <span className="faint">
          <Day at={at} />
        </span>
      </span>
      <span className="muted">{wording}</span>
    </li>
  ))
  if (terms) {
    lines.push(
      <li key="terms" className="split t13">
        <span className="muted">{t('terms_on_registering', { version: terms.version ?? 0 })}</span>
        <span className="faint">
          <Day at={terms.at} />
        </span>
      </li>,
    )
  }
  return (
    <Records id="consents" title={t('consents')} none={t('no_consents')}>
      {lines}
    </Records>
  )
}
