import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { translate } from '#app/platform/i18n.ts'
import type { IntegrationSource } from '#app/platform/integrations.server.ts'
import { apiKeys } from './tables.server.ts'

/** All keys together. */
export const apiIntegration: IntegrationSource = {
  permission: 'keys',
  async cards(db, { school, locale }) {
    const [count, last] = await Promise.all([
      db.$count(apiKeys, eq(apiKeys.schoolId, school.id)),
      findLastUse(db, school.id),
    ])
    return [
      {
        key: 'api',
        section: 'developers',
        mark: '{}',
        title: translate(locale, 'api.keys'),
        text: translate(locale, 'api.card_text'),
        ...(count === 0
          ? { state: 'off' as const }
          : { state: 'connected' as const, stateText: translate(locale, 'api.keys_count', { count }) }),
        last,
        href: '/home/api-keys',
      },
    ]
  },
}

/** When a key was last used, and which. */
async function findLastUse(db: Db, schoolId: number): Promise<{ at: string; text: string } | undefined> {
  const [row] = await db
    .select({ at: apiKeys.lastUsedAt, text: apiKeys.name })
    .from(apiKeys)
    .where(and(eq(apiKeys.schoolId, schoolId), isNotNull(apiKeys.lastUsedAt)))
    .orderBy(desc(apiKeys.lastUsedAt))
    .limit(1)
  return row?.at ? { at: row.at, text: row.text } : undefined
}
