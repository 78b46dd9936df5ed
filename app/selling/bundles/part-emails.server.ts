import { hasAccess } from '#app/access/access/access.server.ts'
import { getHomePath } from '#app/content/catalogue/kind.ts'
import { findVisibleProduct } from '#app/content/catalogue/products.server.ts'
import { findAccount } from '#app/people/accounts/accounts.server.ts'
import { findSchool } from '#app/people/schools/schools.server.ts'
import { getLoginAddress } from '#app/people/sign-in/login-address.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { inLocale } from '#app/platform/i18n.ts'
import type { SchoolPayload } from '#app/platform/jobs.server.ts'
import { sendLetter } from '#app/platform/letters.server.ts'
import { orNone } from '#app/platform/refusal.ts'
import { mainOrigin, memberFrom } from '#app/platform/viewer.ts'
import { partAdded } from './emails/part-added.ts'

type PartAddedPayload = SchoolPayload & { bundleId: number; productId: number; accountId: number }

/** Tells somebody what their bundle holds beside what they bought, once; nothing of what is not open to them by now. */
export async function sendPartEmails({ schoolId, bundleId, productId, accountId }: PartAddedPayload): Promise<void> {
  const school = await findSchool(schoolId)
  const found = await inSchool(schoolId, async (db) => {
    const to = await findAccount(db, schoolId, accountId)
    if (!to || to.deletedAt !== null) return undefined
    const viewer = memberFrom(to, school)
    const [bundle, part] = await Promise.all([
      findVisibleProduct(db, viewer, bundleId).catch(orNone),
      findVisibleProduct(db, viewer, productId).catch(orNone),
    ])
    return bundle && part && (await hasAccess(db, viewer, part)) ? { to, bundle, part } : undefined
  })
  if (!found) return
  const { to, bundle, part } = found
  await sendLetter(partAdded, {
    school,
    to,
    // Whoever has a bundle is no stranger.
    toStranger: false,
    turn: 'news',
    reference: `${bundleId} ${productId} ${accountId}`,
    props: {
      bundle: inLocale(bundle.title, to.locale),
      part: inLocale(part.title, to.locale),
      href: getLoginAddress(
        mainOrigin(school),
        part.type === 'consultation' ? `/${part.slug}/bookings` : getHomePath(part),
      ),
    },
  })
}
