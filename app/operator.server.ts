// What the operator's commands use (server/school.ts), bundled like the rest of the product.
import './all-texts.server.ts'
import { z } from 'zod'
import { moveSchool, NotMoved } from '#db/moving.ts'
import { BrokenArchive } from './office/transfer/archive-reading.server.ts'
import { type ImportedSchool, importSchool } from './office/transfer/importing.server.ts'
import { Email, FirstName, LastName } from './people/accounts/inputs.server.ts'
import { domainName } from './people/schools/domain.ts'
import { checkDomain } from './people/schools/domain-checks.server.ts'
import { listDomains } from './people/schools/domain-list.server.ts'
import type { DomainView } from './people/schools/domain-view.ts'
import { addDomain, chooseMainDomain, freeDomain, releaseDomain } from './people/schools/domains.server.ts'
import { Currency, Language, SchoolName, SchoolSlug } from './people/schools/inputs.server.ts'
import { listSchools } from './people/schools/schools.server.ts'
import { createSchool } from './people/team/new-school.server.ts'
import { inSchool } from './platform/db.server.ts'
import { env } from './platform/env.server.ts'
import { translateMessage } from './platform/i18n.ts'
import { fieldErrors } from './platform/inputs.server.ts'
import { invalid, Refusal } from './platform/refusal.ts'

const NewSchoolOptions = z.strictObject({
  slug: SchoolSlug,
  name: SchoolName,
  'owner-email': Email,
  'owner-name': FirstName.default('Owner'),
  'owner-surname': LastName,
  locale: Language.default('en'),
  currency: Currency.default('EUR'),
})

/** Opens a school from the words of a command line. */
export async function create(words: Record<string, unknown>) {
  const parsed = NewSchoolOptions.safeParse(words)
  if (!parsed.success) throw new Refusal(422, 'errors.invalid', fieldErrors(parsed.error))
  const { 'owner-email': email, 'owner-name': firstName, 'owner-surname': lastName, ...school } = parsed.data
  return createSchool({ ...school, email }, { firstName, lastName, email })
}

/** Reads an archive in as a school of its own. */
export async function importArchive(file: string, slug: string, tell: (line: string) => void): Promise<ImportedSchool> {
  const parsed = z.strictObject({ slug: SchoolSlug }).safeParse({ slug })
  if (!parsed.success) throw new Refusal(422, 'errors.invalid', fieldErrors(parsed.error))
  return importSchool(file, parsed.data.slug, tell)
}

type School = { schoolId: number }

/** The school of a short address. */
export async function loadSchool(slug: string): Promise<School> {
  const found = (await listSchools()).find((school) => school.slug === slug)
  if (!found) throw invalid('school', 'schools.no_such_school')
  return { schoolId: found.id }
}

/** Moves a school to a node of the cluster; a refusal says why not. */
export async function moveToNode(slug: string, node: string, tell: (line: string) => void): Promise<void> {
  const { schoolId: id } = await loadSchool(slug)
  await moveSchool(env.ownerDatabaseUrl, { id, slug }, node, tell)
}

/** The domains of a school, with their states and the DNS records to set. */
export function listDomainViews({ schoolId }: School): Promise<DomainView[]> {
  return inSchool(schoolId, (db) => listDomains(db, schoolId))
}

/** What can be done with a domain from the command line; each answers how the domain stands afterwards. */
export const domainVerbs = {
  add: async (school: School, typed: string) => {
    const { host } = await inSchool(school.schoolId, (db) => addDomain(db, school, typed))
    return loadDomain(school, host)
  },
  verify: async (school: School, typed: string) => {
    const { id, host } = await loadDomain(school, typed)
    await checkDomain({ ...school, id })
    return loadDomain(school, host)
  },
  main: async (school: School, typed: string) => {
    const { id, host } = await loadDomain(school, typed)
    await inSchool(school.schoolId, (db) => chooseMainDomain(db, school, id))
    return loadDomain(school, host)
  },
  remove: async (school: School, typed: string) => {
    const domain = await loadDomain(school, typed)
    await inSchool(school.schoolId, (db) => releaseDomain(db, school, domain.id, ''))
    return (await listDomainViews(school)).find(({ id }) => id === domain.id)
  },
  free: async (school: School, typed: string) => {
    const freed = await inSchool(school.schoolId, (db) => freeDomain(db, school.schoolId, domainName(typed) ?? ''))
    if (!freed) throw invalid('domain', 'schools.no_such_domain')
    return undefined
  },
}

async function loadDomain(school: School, typed: string): Promise<DomainView> {
  const host = domainName(typed)
  const found = (await listDomainViews(school)).find((domain) => domain.host === host && domain.state !== 'released')
  if (!found) throw invalid('domain', 'schools.no_such_domain')
  return found
}

/** What a refusal says to the operator, a line per option; nothing for what is a bug. */
export function toSentences(error: unknown): string[] | undefined {
  if (error instanceof NotMoved || error instanceof BrokenArchive) return [error.message]
  if (!(error instanceof Refusal)) return undefined
  const lines = Object.entries(error.fields).flatMap(([option, messages]) =>
    messages.map((message) => `--${option}: ${translateMessage('en', message)}`),
  )
  return lines.length > 0 ? lines : [translateMessage('en', error.text)]
}

export { countInstalmentsDueBlind } from './memberships/instalments/due.server.ts'
export { countDueBlind } from './memberships/renewals/due.server.ts'
export {
  exportSchoolWithdrawals,
  listSchoolWithdrawals,
  settleSchoolFile,
  settleSchoolWithdrawal,
} from './partners/proceeds/operator.server.ts'
export { pool } from './platform/connections.server.ts'
export { moveFiles } from './platform/copy-files.server.ts'
export {
  countUnsent,
  discardUnsent,
  findHeld,
  holdOutgoing,
  releaseOutgoing,
} from './platform/outgoing.server.ts'
export { listSchools }
