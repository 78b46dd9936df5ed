import type { Letter } from '#app/platform/letter.ts'
import { formatMoney } from '#app/platform/money.ts'
import { createLetter } from '#app/ui/letter-form.tsx'
import { formatDate } from '#app/ui/time.ts'

type Decided = { href: string; code: string; reason: string | null }

const ofReason = ({ reason }: Decided) => reason

/** What somebody is told once the school has decided. */
export const decisionLetters: Record<'approved' | 'rejected' | 'blocked', Letter<Decided>> = {
  approved: createLetter<Decided>({
    kind: 'affiliates.approved',
    subject: 'affiliates.mail_approved_subject',
    texts: ['affiliates.mail_approved_text', 'affiliates.mail_approved_code'],
    button: 'affiliates.mail_to_panel',
    reason: 'affiliates.mail_reason',
  }),
  rejected: createLetter<Decided>({
    kind: 'affiliates.rejected',
    subject: 'affiliates.mail_rejected_subject',
    texts: ['affiliates.mail_rejected_text'],
    quote: ofReason,
    button: 'affiliates.mail_to_panel',
    reason: 'affiliates.mail_reason',
  }),
  blocked: createLetter<Decided>({
    kind: 'affiliates.blocked',
    subject: 'affiliates.mail_blocked_subject',
    texts: ['affiliates.mail_blocked_text'],
    quote: ofReason,
    button: 'affiliates.mail_to_panel',
    reason: 'affiliates.mail_reason',
  }),
}

type Earned = { href: string; titles: string; amount: number; currency: string; availableAt: string }

/** An order that is credited to an affiliate was paid; nothing says who bought. */
export const commissionLetter = createLetter<Earned>({
  kind: 'affiliates.commission',
  values: ({ amount, currency, availableAt, locale, school }) => ({
    amount: formatMoney(amount, currency, locale),
    date: formatDate(availableAt, locale, school.timeZone),
  }),
  subject: 'affiliates.mail_commission_subject',
  texts: ['affiliates.mail_commission_text', 'affiliates.mail_commission_available'],
  button: 'affiliates.mail_to_panel',
  note: 'affiliates.mail_commission_off',
  reason: 'affiliates.mail_reason',
})

/** Somebody asked to become an affiliate. */
export const applicationLetter = createLetter<{ href: string; name: string }>({
  kind: 'affiliates.application',
  subject: 'affiliates.mail_application_subject',
  texts: ['affiliates.mail_application_text'],
  button: 'affiliates.mail_application_button',
  reason: 'affiliates.mail_application_reason',
})
