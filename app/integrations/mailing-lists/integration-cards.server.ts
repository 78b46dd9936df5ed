import { sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { translate } from '#app/platform/i18n.ts'
import type { IntegrationSource } from '#app/platform/integrations.server.ts'
import { isoText } from '#app/platform/queries.server.ts'
import { listMailingIntegrations, toIntegration } from './integrations.server.ts'
import { SERVICE_NAMES, SERVICES } from './mailing.ts'

const MARKS = { mailerlite: 'ML', getresponse: 'GR', activecampaign: 'AC', mailchimp: 'Mc', kit: 'Ki', brevo: 'Br' }

type Last = { at: string; email: string }

/** Whom each integration passed on last. */
async function listLast(db: Db, schoolId: number): Promise<Map<number, Last>> {
  const { rows } = await db.execute<Last & { id: string }>(sql`
    select m.id, ${isoText(sql`d.finished_at`)} as at, d.email from mailing_integrations m
    join lateral (select x.finished_at, x.email from mailing_deliveries x where x.school_id = ${schoolId}
      and x.integration_id = m.id and x.state = 'done' order by x.id desc limit 1) d on true
    where m.school_id = ${schoolId}`)
  return new Map(rows.map(({ id, at, email }) => [Number(id), { at, email }]))
}

/** Each mailing service, connected or not. */
export const mailingIntegrationCards: IntegrationSource = {
  permission: 'settings',
  async cards(db, { school, locale }) {
    const [stored, lasts] = await Promise.all([listMailingIntegrations(db, school.id), listLast(db, school.id)])
    return SERVICES.map((service) => {
      const found = stored.find((one) => one.service === service)
      const card = { key: service, section: 'marketing' as const, mark: MARKS[service], title: SERVICE_NAMES[service] }
      if (!found)
        return {
          ...card,
          text: translate(locale, `mailing-lists.about_${service}`),
          state: 'off' as const,
          href: `/home/integrations/connect/${service}`,
        }
      const { state, lastError, apiKeyEnd, rules } = toIntegration(found, locale)
      const last = lasts.get(found.id)
      return {
        ...card,
        text: translate(locale, 'mailing-lists.card_rules', { count: rules.length }),
        state: state === 'off' ? ('paused' as const) : state,
        problem: state === 'failing' ? (lastError ?? undefined) : undefined,
        last: last && { at: last.at, text: last.email },
        ends: apiKeyEnd,
        href: `/home/integrations/${found.id}`,
      }
    })
  },
}
