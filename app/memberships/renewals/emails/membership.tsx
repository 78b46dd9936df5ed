import type { Failure } from '#app/memberships/memberships/membership.ts'
import { type Locale, translate } from '#app/platform/i18n.ts'
import type { Letter } from '#app/platform/letters.server.ts'
import { formatMoney } from '#app/platform/money.ts'
import type { CurrentSchool } from '#app/platform/viewer.ts'
import { plainLetter } from '#app/ui/plain-letter.tsx'
import { formatDate } from '#app/ui/time.ts'
import type { RenewalEmailType } from '../renewal-emails.ts'

export type MembershipFacts = {
  title: string
  amount: number
  currency: string
  /** When it is charged next, or tried again; where it was canceled, its end. */
  at: string | null
  /** The end of the days of grace. */
  closes: string | null
  trial: boolean
  /** Canceled by the school, not by its member. */
  byStaff: boolean
  /** Nothing is saved that could be charged. */
  noCard: boolean
  /** The saved card expires before it is charged. */
  cardExpires: boolean
  failure: Failure | null
  /** The school's address, and where a payment that the bank wants to be confirmed is. */
  origin: string
  confirm: string | null
}

type MembershipLetterProps = MembershipFacts & { school: CurrentSchool; locale: Locale }
type Translate = (key: string) => string

function saying({ school, locale, title, amount, currency, at, closes }: MembershipLetterProps): Translate {
  const date = (one: string | null) => (one ? formatDate(one, locale, school.timeZone) : '')
  const said = { school: school.name, title, amount: formatMoney(amount, currency, locale) }
  return (key) => translate(locale, `renewals.${key}`, { ...said, date: date(at), closes: date(closes) })
}

const card = ({ origin }: MembershipFacts) => `${origin}/my/membership/card`

function notice(shown: MembershipLetterProps, t: Translate) {
  const kind = shown.trial ? 'notice_trial' : 'notice'
  if (!shown.noCard && !shown.cardExpires) {
    const href = `${shown.origin}/my/membership`
    return {
      title: t(`${kind}_title`),
      texts: [t(`${kind}_text`)],
      href,
      button: t('see_membership'),
      quiet: t('notice_quiet'),
    }
  }
  return {
    title: t(`${kind}_title`),
    texts: [t(`${kind}_text`), t(shown.noCard ? 'notice_no_card' : 'notice_expires')],
    href: card(shown),
    button: t('save_card'),
  }
}

function failed(shown: MembershipLetterProps, t: Translate) {
  const { failure, closes, confirm } = shown
  const texts = [t('failed_text'), t(`why_${failure ?? 'other'}`), t(closes ? 'failed_again' : 'failed_last')]
  const toConfirm = failure === 'authentication' && confirm
  const button = t(toConfirm ? 'confirm' : failure === 'no_card' ? 'save_card' : 'other_card')
  return { title: t('failed_title'), texts, href: toConfirm || card(shown), button }
}

function pastDue(shown: MembershipLetterProps, t: Translate) {
  const { failure, confirm } = shown
  const toConfirm = failure === 'authentication' && confirm
  const texts = [t('past_due_text'), t(`why_${failure ?? 'other'}`), t('past_due_last')]
  return {
    title: t('past_due_title'),
    texts,
    href: toConfirm || card(shown),
    button: t(toConfirm ? 'confirm' : 'other_card'),
  }
}

function ended({ trial, failure, origin }: MembershipLetterProps, t: Translate) {
  const texts = [t(trial && failure === 'no_card' ? 'ended_trial' : 'ended_text'), t('ended_back')]
  return { title: t('ended_title'), texts, href: `${origin}/subscribe/checkout`, button: t('see_plans') }
}

function canceled({ at, origin, byStaff }: MembershipLetterProps, t: Translate) {
  const ends = t(`${byStaff ? 'closed' : 'canceled'}_${at ? 'until' : 'now'}`)
  const texts = [ends, t(byStaff ? 'closed_ask' : 'canceled_why')]
  return {
    title: t(byStaff ? 'closed_title' : 'canceled_title'),
    texts,
    href: `${origin}/my/membership`,
    button: t('see_membership'),
  }
}

function paused({ origin }: MembershipLetterProps, t: Translate) {
  const texts = [t('paused_text'), t('paused_back')]
  return { title: t('paused_title'), texts, href: `${origin}/my/membership`, button: t('see_membership') }
}

const WORDS = { notice, failed, past_due: pastDue, ended, canceled, paused }

function getSubject(what: RenewalEmailType, { trial, byStaff }: MembershipFacts) {
  if (what === 'notice' && trial) return 'notice_trial' as const
  return what === 'canceled' && byStaff ? ('closed' as const) : what
}

function getLetter(what: RenewalEmailType): Letter<MembershipFacts> {
  return plainLetter<MembershipFacts>({
    kind: `membership-${what.replace('_', '-')}`,
    subject: (shown) => {
      const key = getSubject(what, shown)
      const date = shown.at ? formatDate(shown.at, shown.locale, shown.school.timeZone) : ''
      return [`renewals.${key}_subject`, { title: shown.title, date }]
    },
    words(shown) {
      const t = saying(shown)
      const { texts, ...words } = WORDS[what](shown, t)
      return { ...words, texts: texts as [string, ...string[]], reason: t('reason') }
    },
  })
}

/** What members are told of their renewals. */
export const membershipLetters: Record<RenewalEmailType, Letter<MembershipFacts>> = {
  notice: getLetter('notice'),
  failed: getLetter('failed'),
  past_due: getLetter('past_due'),
  ended: getLetter('ended'),
  canceled: getLetter('canceled'),
  paused: getLetter('paused'),
}
