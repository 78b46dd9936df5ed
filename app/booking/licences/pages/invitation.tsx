import { Entry } from '#app/people/sign-in/ui/entry.tsx'
import { InvitationWays } from '#app/people/sign-in/ui/invitation-ways.tsx'
import { TermsSentence } from '#app/people/sign-in/ui/terms-sentence.tsx'
import { useTexts } from '#app/platform/page.tsx'
import type { PictureSources } from '#app/platform/picture.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { CheckField } from '#app/ui/field.tsx'
import { eye } from '#app/ui/icons.ts'
import { PageHead } from '#app/ui/page-head.tsx'

export const hydrated = false

type Props = {
  token: string
  name: string
  email: string
  by: string
  course: { title: string; cover: PictureSources | null; href: string }
  way: 'accept' | 'has_access' | 'register' | 'login' | 'other_account'
}

export default function LicenceInvitation({ token, name, email, by, course, way }: Props) {
  const t = useTexts('licences')
  const title = t('accept_title', { course: course.title })
  const words = {
    accept: t('accept'),
    register: t('accept_register'),
    login: t('accept_login'),
    logIn: t('log_in'),
    other: t('accept_other', { email }),
    logOut: t('log_out'),
  }
  return (
    <Entry title={title} text={t('accept_text', { name, by, email })}>
      <PageHead title={title} indexed={false} />
      {way !== 'has_access' && way !== 'other_account' && <Callout icon={eye}>{t('what_is_seen', { by })}</Callout>}
      {way === 'has_access' ? (
        <div className="stack">
          <p>{t('you_have_access')}</p>
          <ButtonLink href={course.href} variant="primary" size="lg" block>
            {t('go_to_course')}
          </ButtonLink>
        </div>
      ) : (
        <InvitationWays way={way} at={`/licence/${token}`} email={email} words={words}>
          <CheckField name="terms" required>
            <TermsSentence />
          </CheckField>
        </InvitationWays>
      )}
    </Entry>
  )
}
