import type { Cell } from '../platform/csv.server.ts'
import { dayOf } from '../platform/days-later.ts'
import { type KeyOf, type Locale, translate } from '../platform/i18n.ts'
import { majorUnits } from '../platform/money.ts'
import type { MembershipReport } from './membership-view.ts'

type Rows = AsyncGenerator<Cell[][]>

/** A row a month: members, who came and went, and what they pay by the month. */
export async function* monthRows({ months, currency }: MembershipReport, locale: Locale): Rows {
  const head = (key: KeyOf<'analytics'>) => translate(locale, `analytics.${key}`)
  yield [
    [
      head('month'),
      head('members'),
      head('members_joined'),
      head('members_left'),
      head('churn'),
      head('mrr'),
      head('currency'),
    ],
    ...months.map(({ month, members, joined, left, churn, mrr }): Cell[] => {
      return [month, members, joined, left, churn, majorUnits(mrr, currency), currency]
    }),
  ]
}

/** Why members left in the last year, and whether they say to come back. */
export async function* reasonRows({ reasons, intents }: MembershipReport, locale: Locale): Rows {
  const say = (key: KeyOf<'subscribing'>) => translate(locale, `subscribing.${key}`)
  yield [
    [say('why_leaving'), translate(locale, 'analytics.answers')],
    ...reasons.map(({ reason, count }): Cell[] => [say(`reason_${reason}`), count]),
    [say('come_back'), translate(locale, 'analytics.answers')],
    ...intents.map(({ intent, count }): Cell[] => [say(`intent_${intent}`), count]),
  ]
}

/** Whom the school may lose, the first to go first. */
export async function* riskRows({ at_risk }: MembershipReport, locale: Locale, timeZone: string): Rows {
  const head = (key: KeyOf<'analytics'>) => translate(locale, `analytics.${key}`)
  const say = (key: KeyOf<'memberships'>) => translate(locale, `memberships.${key}`)
  yield [
    [
      head('member'),
      translate(locale, 'membership-plans.email'),
      head('plan'),
      head('state'),
      head('reason'),
      head('until'),
      head('worth'),
      head('currency'),
    ],
    ...at_risk.map(({ name, email, plan, status, reason, until, amount, currency }): Cell[] => [
      ...[name, email, plan, say(`state_${status}`), reason && say(`reason_${reason}`)],
      ...[until && dayOf(until, timeZone), majorUnits(amount, currency), currency],
    ]),
  ]
}
