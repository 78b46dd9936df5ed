import { products } from '#app/content/catalogue/tables.server.ts'
import { findSchool } from '#app/people/schools/schools.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { attemptEach } from '#app/platform/each.server.ts'
import { inLocale } from '#app/platform/i18n.ts'
import { sendLetter } from '#app/platform/letters.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { newToken } from '#app/platform/tokens.server.ts'
import { type CurrentSchool, mainOrigin } from '#app/platform/viewer.ts'
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

type Waiting = Awaited<ReturnType<typeof findToTell>>[number]

/** Writes everybody who waits for a product that has opened, once per address and opening. */
export async function sendOpeningEmails(schoolId: number): Promise<void> {
  const next = (after: number) => findToTell(schoolId, after)
  for (let waiting = await next(0); waiting.length > 0; waiting = await next(waiting.at(-1)?.lead.id ?? 0)) {
    const school = await findSchool(schoolId)
    await attemptEach(waiting, (one) => sendOpeningEmail(school, one), {
      named: ({ lead }) => ({ school: schoolId, lead: lead.id }),
    })
  }
}

async function sendOpeningEmail(school: CurrentSchool, { lead, product, opening }: Waiting): Promise<void> {
  const props = { title: inLocale(product.title, lead.locale), href: `${mainOrigin(school)}/${product.slug}` }
  const unsubscribe = leavingAddress(school, lead.id)
  await sendLetter(
    productOpened,
    { school, to: getReader(lead), reference: `${lead.id} ${opening}`, unsubscribe, props },
    (db) => recordNotified(db, school.id, lead.id),
  )
}
