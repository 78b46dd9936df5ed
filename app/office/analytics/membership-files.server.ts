import type { Cell } from '#app/platform/csv-format.ts'
import { type KeyOf, type Locale, translate } from '#app/platform/i18n.ts'
import { majorUnits } from '#app/platform/money.ts'
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
