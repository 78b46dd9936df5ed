import { createLetter } from '#app/ui/letter-form.tsx'
import { type DisabledReason, FAILING_DAYS } from '../webhook.ts'

/** A webhook was disabled, as its receiver is gone or has failed for days. */
export const webhookDisabled = createLetter<{ name: string; host: string; why: DisabledReason; href: string }>({
  kind: 'webhooks.disabled',
  values: () => ({ days: FAILING_DAYS }),
  subject: 'webhooks.mail_disabled_subject',
  title: 'webhooks.mail_disabled_title',
  texts: [({ why }) => `webhooks.mail_disabled_${why}` as const, 'webhooks.mail_disabled_next'],
  button: 'webhooks.mail_disabled_button',
  reason: 'webhooks.mail_disabled_reason',
})
