import { Entry } from '#app/people/sign-in/ui/entry.tsx'
import { InvitationWays } from '#app/people/sign-in/ui/invitation-ways.tsx'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import type { StaffRole } from '../team.ts'

export const hydrated = false

type Props = {
  token: string
  email: string
  role: StaffRole
  way: 'accept' | 'register' | 'login' | 'other_account'
}

export default function Invitation({ token, email, role, way }: Props) {
  const t = useTexts('team')
  const { school } = useShared()
  const title = t('invitation_title', { school: school.name })
  const words = {
    accept: t('invitation_accept'),
    register: t('invitation_register'),
    login: t('invitation_login'),
    logIn: t('login_button'),
    other: t('invitation_other', { email }),
    logOut: t('log_out'),
  }
  return (
    <Entry title={title} text={t('invitation_text', { role: t(`role_${role}`), email })}>
      <PageHead title={title} indexed={false} />
      <p className="muted">{t(`role_${role}_text`)}</p>
      <InvitationWays way={way} at={`/invitation/${token}`} email={email} words={words} />
    </Entry>
  )
}
