import { z } from 'zod'
import { Flag, JsonOrForm, Line, Pasted, Several } from '#app/platform/inputs.server.ts'
import { ALL_EVENTS, EVENT_TYPES } from './event-types.ts'
import { URL_MAX } from './webhook.ts'

/** A web address that messages can be posted to; where it leads is looked at when it is known (leadsInside). */
const Url = Pasted.pipe(z.string().min(1, { error: 'required' }).max(URL_MAX))
  .refine((url) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol), {
    params: { text: 'webhooks.url_invalid' },
  })
  .refine((url) => !URL.canParse(url) || (new URL(url).username === '' && new URL(url).password === ''), {
    params: { text: 'webhooks.url_credentials' },
  })

const isType = (type: string) => type === ALL_EVENTS || EVENT_TYPES.some((one) => one === type)
const MOST = EVENT_TYPES.length + 1

const chosen = <S extends z.ZodType<string[]>>(types: S) =>
  types
    .refine((list) => list.length > 0, { params: { text: 'webhooks.events_needed' } })
    .refine((list) => list.every(isType), { params: { text: 'webhooks.unknown_event' } })
    // With all of them chosen the others say nothing more.
    .transform((list) => (list.includes(ALL_EVENTS) ? [ALL_EVENTS] : [...new Set(list)]))

const inJson = chosen(z.array(z.string()).max(MOST))
const inForm = chosen(Several(z.string(), MOST))

export const NewWebhook = z.object({
  url: Url,
  events: JsonOrForm(inJson, inForm),
  description: Line(0, 100).default(''),
  enabled: Flag.default(true),
})

/** A call changes what it names; a form sends all but whether it is enabled. */
export const WebhookChanges = z.object({
  url: Url.optional(),
  events: JsonOrForm(inJson.optional(), inForm),
  description: Line(0, 100).optional(),
  enabled: Flag.optional(),
})
