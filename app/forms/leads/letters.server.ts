import { products } from '#app/content/catalogue/tables.server.ts'
import { findSchool } from '#app/people/schools/schools.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { inLocale } from '#app/platform/i18n.ts'
import { sendLetter } from '#app/platform/letters.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { newToken } from '#app/platform/tokens.server.ts'
import { mainOrigin } from '#app/platform/viewer.ts'
import { confirmAddress, productOpened } from './emails/lead-letters.ts'
import { leavingAddress } from './leaving.server.ts'
import { findToTell, recordNotified } from './openings.server.ts'
import { createLink, type Lead } from './stored-leads.server.ts'
import { leadForms, leads } from './tables.server.ts'

const getReader = ({ email, locale, confirmedAt }: Lead) => ({
  id: null,
  email: email ?? '',
  locale,
  emailVerifiedAt: confirmedAt,
  firstName: '',
})

/** Writes whoever left an address a letter with the link that confirms it, once per link. */
export async function sendQuestion({ schoolId, leadId }: { schoolId: number; leadId: number }): Promise<void> {
  const school = await findSchool(schoolId)
  const found = await inSchool(schoolId, async (db) => {
    const [row] = await db
      .select({ lead: leads, form: leadForms.title, product: products.title })
      .from(leads)
      .leftJoin(leadForms, hasId(leadForms, schoolId, leads.formId))
      .leftJoin(products, hasId(products, schoolId, leads.productId))
      .where(hasId(leads, schoolId, leadId))
    return row
  })
  if (!found || found.lead.tokenHash || found.lead.confirmedAt) return
  const { lead, form, product } = found
  const token = newToken()
  const props = {
    what: inLocale(form ?? product ?? {}, lead.locale),
    waits: product !== null,
    href: `${mainOrigin(school)}/lead/confirm/${token}`,
  }
  const letter = { school, to: getReader(lead), reference: `${leadId} ${token.slice(0, 8)}`, props }
  await sendLetter(confirmAddress, letter, (db) => createLink(db, lead, token))
}

/** Writes everybody who waits for a product that has opened, once per address and opening. */
export async function sendOpeningEmails(schoolId: number): Promise<void> {
  const waiting = await findToTell(schoolId)
  if (waiting.length === 0) return
  const school = await findSchool(schoolId)
  for (const { lead, product, opening } of waiting) {
    const stop = leavingAddress(school, lead.id)
    const props = { title: inLocale(product.title, lead.locale), href: `${mainOrigin(school)}/${product.slug}` }
    const letter = {
      school,
      to: getReader(lead),
      reference: `${lead.id} ${opening}`,
      unsubscribe: stop,
      props,
    }
    await sendLetter(productOpened, letter, (db) => recordNotified(db, schoolId, lead.id))
  }
  await sendOpeningEmails(schoolId)
}
