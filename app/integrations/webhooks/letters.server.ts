import { findSchool, loadPlatformOrigin } from '#app/people/schools/schools.server.ts'
import { tellOwners } from '#app/people/team/letters.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { sendLetter } from '#app/platform/letters.server.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { webhookDisabled } from './emails/webhook-letters.ts'
import { webhooks } from './tables.server.ts'

type Notice = { schoolId: number; webhookId: number; noticeId: string }

/** Tells every owner, once per notice, that a webhook was disabled: nothing is sent to it until somebody enables it again. */
export async function sendDisabledEmails({ schoolId, webhookId, noticeId }: Notice): Promise<void> {
  const [school, origin] = await Promise.all([findSchool(schoolId), loadPlatformOrigin(schoolId)])
  const [webhook] = await inSchool(schoolId, (db) =>
    db
      .select({ url: webhooks.url, description: webhooks.description, reason: webhooks.disabledReason })
      .from(webhooks)
      .where(hasId(webhooks, schoolId, webhookId)),
  )
  // Somebody enabled or deleted it meanwhile.
  if (!webhook?.reason) return
  const { host } = new URL(webhook.url)
  const props = {
    name: webhook.description || host,
    host,
    why: webhook.reason,
    href: `${origin}/home/webhooks/${webhookId}`,
  }
  await tellOwners(schoolId, (to) =>
    sendLetter(webhookDisabled, { school, to, reference: `${noticeId} ${to.id}`, props }),
  )
}
