import type { Db } from './db.server.ts'
import type { Locale } from './i18n.ts'
import type { IntegrationCard } from './integration.ts'
import type { Permission } from './permissions.ts'
import type { CurrentSchool } from './viewer.ts'

export type IntegrationContext = { school: CurrentSchool; locale: Locale }

/** What a domain adds to the page Integrations. */
export type IntegrationSource = {
  /** Who sees its cards. */
  permission: Permission
  cards: (db: Db, context: IntegrationContext) => Promise<IntegrationCard[]>
}
