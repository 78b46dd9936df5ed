import { z } from 'zod'
import { page } from '#app/platform/answers.server.ts'
import { htmlInLocale } from '#app/platform/html.ts'
import { type Addresses, Id, route } from '#app/platform/http.server.ts'
import { recipientsOfSchool } from '../later-wings.server.ts'
import type { LegalKind } from '../legal.ts'
import { findLegalText, findLegalVersion } from '../legal-texts.server.ts'

const VERSION_MAX = 2 ** 31 - 1
/** The text that holds, or with `?version=` the one that somebody agreed to then. */
const ids = z.object({ version: Id.refine((version) => version <= VERSION_MAX).optional() })

function legalPage(kind: LegalKind) {
  return route({ access: 'visitor', ids, cached: true }, async ({ db, school, locale, ids }) => {
    const current = await findLegalText(db, school.id, kind)
    const shown =
      ids.version === undefined || ids.version === current.version
        ? current
        : await findLegalVersion(db, school.id, kind, ids.version)
    const { html, publishedAt, version } = shown
    const replaced = version !== current.version
    const isPrivacy = kind === 'privacy' && !replaced
    const services = isPrivacy ? await recipientsOfSchool.use().listMailingServices(db, school.id) : []
    return page('schools/legal', {
      kind,
      version,
      publishedAt,
      html: htmlInLocale(html, locale),
      replaced,
      services,
    })
  })
}

const showTerms = legalPage('terms')
const showPrivacy = legalPage('privacy')
const showWithdrawal = legalPage('withdrawal')

export const routes = {
  'GET /privacy': showPrivacy,
  'GET /terms': showTerms,
  'GET /withdrawal': showWithdrawal,
} satisfies Addresses
