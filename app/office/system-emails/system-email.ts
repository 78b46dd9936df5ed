import type { Locale } from '#app/platform/i18n.ts'

/** Every e-mail whose words a school may change, by subject, in the order in which the list shows them. */
export const GROUPS = {
  orders: [
    'receipt',
    'receipt-gift',
    'receipt-presale',
    'receipt-missing',
    'receipt-too-late',
    'receipt-refunded',
    'receipt-closed',
    'invoicing.invoice',
    'invoicing.invoice-correction',
    'sales.refund',
    'purchases.withdrawal',
    'purchases.withdrawal-link',
    'unfinished-order',
  ],
  access: [
    'students.access-given',
    'students.invitation',
    'students.access-withdrawn',
    'students.merged',
    'sales.revocation',
    'bundles.part-added',
    'presale.moved',
    'presale.opened',
    'gifts.gift',
    'gifts.accepted',
    'gifts.ended',
    'licences.invitation',
    'licences.accepted',
    'licences.removed',
    'leads.confirm-address',
    'leads.product-opened',
  ],
  memberships: [
    'receipt-renewal',
    'receipt-change',
    'receipt-for-good',
    'membership-notice',
    'membership-notice-trial',
    'membership-failed',
    'membership-past-due',
    'membership-ended',
    'membership-paused',
    'membership-canceled',
    'membership-canceled-by-staff',
    'membership-price',
    'membership-win-back',
    'membership-win-back-offer',
    'receipt-instalment',
    'instalment-failed',
    'instalments-suspended',
    'instalments-ended',
    'instalments-done',
  ],
  bookings: [
    'consultations.book-now',
    'consultations.booking-booked',
    'consultations.booking-moved',
    'consultations.booking-reminder',
    'consultations.booking-canceled',
    'consultations.booking-refunded',
    'consultations.booking-closed',
    'consultations.booking-booked-host',
    'consultations.booking-moved-host',
    'consultations.booking-reminder-host',
    'consultations.booking-canceled-host',
    'consultations.booking-refunded-host',
    'consultations.booking-closed-host',
    'event-seat',
    'event-reminder',
    'event-reminder-soon',
    'event-changed',
    'event-changed-canceled',
    'event-seat-offered',
    'event-replay',
  ],
  community: [
    'notifications.told',
    'notifications.daily',
    'notifications.weekly',
    'reviews.converted',
    'moderation.taken-down',
    'moderation.blocked',
  ],
  affiliates: [
    'affiliates.approved',
    'affiliates.rejected',
    'affiliates.blocked',
    'affiliates.commission',
    'balance.withdrawal-requested',
    'balance.withdrawal-approved',
    'balance.withdrawal-paid',
    'balance.withdrawal-rejected',
    'balance.withdrawal-canceled',
  ],
  account: [
    'accounts.login-link',
    'accounts.password-reset-link',
    'accounts.verify-email',
    'accounts.change-email',
    'accounts.password-changed',
    'accounts.email-changed',
    'accounts.two-step-on',
    'accounts.two-step-off',
    'accounts.recovery-codes-new',
    'accounts.passkey-added',
    'accounts.passkey-removed',
    'accounts.google-linked',
    'accounts.google-unlinked',
    'my-data.export-ready',
    'transfer.export-ready',
  ],
  team: [
    'team.invitation',
    'affiliates.application',
    'reconciliation.differences',
    'team.domain-notice-verified',
    'team.domain-notice-missing',
    'team.domain-notice-lapsed',
    'team.script-notice',
    'webhooks.disabled',
    'notifications.test',
  ],
} as const

export type EmailGroup = keyof typeof GROUPS
export type EmailKind = (typeof GROUPS)[EmailGroup][number]

export const KINDS = Object.values(GROUPS).flat() as EmailKind[]

/** Subject, opening and closing as an e-mail has them, with their placeholders. */
export type EmailTexts = { subject: string; opening: string; closing: string }

/** An e-mail in one language: what it says, and whether the school changed that. */
export type LocalEmail = EmailTexts & { changed: boolean }

export type EmailRow = {
  kind: EmailKind
  group: EmailGroup
  title: string
  placeholders: string[]
  locales: Record<Locale, LocalEmail>
}

/** One of them for its page. */
export type EmailView = LocalEmail & {
  kind: EmailKind
  locale: Locale
  title: string
  placeholders: string[]
  /** What it says once it is reset. */
  standard: EmailTexts
  changedAt: string | null
  version: number
}

export type EmailPreview = { subject: string; html: string; text: string }
