import { findSchool } from '#app/people/schools/schools.server.ts'
import { getLoginAddress } from '#app/people/sign-in/login-address.ts'
import type { Locale } from '#app/platform/i18n.ts'
import { sendLetter } from '#app/platform/letters.server.ts'
import { mergedLetter } from './emails/merged.ts'

type MergedAccount = {
  schoolId: number
  mergedId: number
  accountId: number
  email: string
  verified: boolean
  locale: Locale
  firstName: string
}

/** Tells somebody at their former address, once, that their account was merged into another one. */
export async function sendMergedEmail({ schoolId, mergedId, accountId, email, ...to }: MergedAccount) {
  const school = await findSchool(schoolId)
  await sendLetter(mergedLetter, {
    school,
    to: { id: accountId, email, emailVerifiedAt: null, locale: to.locale, firstName: to.firstName },
    toStranger: !to.verified,
    reference: String(mergedId),
    replyTo: school.seller.email || undefined,
    props: { href: getLoginAddress(school.origin, '/my/courses') },
  })
}
