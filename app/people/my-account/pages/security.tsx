import type { ReactNode } from 'react'
import { PasskeyList } from '#app/people/sign-in/ui/passkey-list.tsx'
import { useTexts } from '#app/platform/page.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Form, Submit } from '#app/ui/form.tsx'
import { DONE, type SecurityView } from '../security.ts'
import { AccountFrame } from '../ui/account-frame.tsx'
import { SessionList } from '../ui/session-list.tsx'
import { StaffLogIns } from '../ui/staff-log-ins.tsx'

export const hydrated = false

/** `done` names what a form has just done. */
export default function Security({ security, done }: { security: SecurityView; done: string }) {
  const t = useTexts('accounts')
  const outcome = DONE.find((name) => name === done)
  return (
    <AccountFrame current="security" title={t('security')} done={outcome && t(`done_${outcome}`)}>
      <Card as="section" aria-label={t('doors')}>
        <EmailRow {...security} />
        <PasswordRow {...security} />
        <TwoStepRow {...security} />
        {security.google && <GoogleRow {...security} />}
      </Card>
      <PasskeyList passkeys={security.passkeys} />
      <SessionList sessions={security.sessions} />
      {security.staffLogIns.length > 0 && <StaffLogIns of={security.staffLogIns} />}
    </AccountFrame>
  )
}

function Row({
  title,
  text,
  badge,
  children,
}: {
  title: string
  text: ReactNode
  badge?: ReactNode
  children: ReactNode
}) {
  return (
    <div className="split flex-wrap gap-4 border-line border-t p-5 first:border-t-0">
      <div className="stack min-w-0 flex-1 basis-60" style={{ '--g': '4px' }}>
        <h2 className="t14 strong row" style={{ '--g': '8px' }}>
          {title} {badge}
        </h2>
        <p className="muted text-14 break-words">{text}</p>
      </div>
      <div className="row wrap max-w-full" style={{ '--g': '8px' }}>
        {children}
      </div>
    </div>
  )
}

function EmailRow({ email, emailVerified }: SecurityView) {
  const t = useTexts('accounts')
  const badge = emailVerified ? (
    <Badge tone="ok">{t('email_verified')}</Badge>
  ) : (
    <Badge tone="warn">{t('email_unverified')}</Badge>
  )
  return (
    <Row title={t('email')} text={email} badge={badge}>
      {!emailVerified && (
        <Form action="/account/security/email/verification">
          <Submit variant="plain" size="sm">
            {t('send_verification')}
          </Submit>
        </Form>
      )}
      <ButtonLink href="/account/security/email" size="sm">
        {t('change_email')}
      </ButtonLink>
    </Row>
  )
}

/** Without a password there is nothing to ask for first: one is set by the link of a forgotten one. */
function PasswordRow({ hasPassword, email }: SecurityView) {
  const t = useTexts('accounts')
  if (hasPassword) {
    return (
      <Row title={t('password')} text={t('password_is_set')}>
        <ButtonLink href="/account/security/password" size="sm">
          {t('change_password')}
        </ButtonLink>
      </Row>
    )
  }
  return (
    <Row title={t('password')} text={t('password_is_not_set')}>
      <Form action="/password/forgot">
        <input type="hidden" name="email" value={email} />
        <Submit variant="plain" size="sm">
          {t('set_password')}
        </Submit>
      </Form>
    </Row>
  )
}

function TwoStepRow({ twoStep, recoveryCodesLeft, hasPassword }: SecurityView) {
  const t = useTexts('accounts')
  const badge = twoStep && <Badge tone="ok">{t('two_step_is_on')}</Badge>
  const text = twoStep ? t('recovery_codes_left', { count: recoveryCodesLeft }) : t('two_step_text')
  return (
    <Row title={t('two_step')} text={text} badge={badge}>
      {hasPassword && (
        <ButtonLink href="/account/security/two-step" size="sm">
          {t(twoStep ? 'two_step_manage' : 'two_step_begin')}
        </ButtonLink>
      )}
    </Row>
  )
}

/** Only whoever also has a password may give up the log-in by Google. */
function GoogleRow({ hasPassword }: SecurityView) {
  const t = useTexts('accounts')
  return (
    <Row title="Google" text={t('google_is_linked')}>
      {hasPassword && (
        <ButtonLink href="/account/security/google/unlink" size="sm">
          {t('google_unlink')}
        </ButtonLink>
      )}
    </Row>
  )
}
