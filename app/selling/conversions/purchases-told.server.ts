import { hash } from 'node:crypto'
import { env } from '#app/platform/env.server.ts'
import { type OutboundResponse, outbound } from '#app/platform/outbound.server.ts'
import type { TargetSettings } from './targets.server.ts'
import type { TargetName, Visitor } from './targets.ts'

/** A purchase as targets are told of it; amounts in whole units of the currency. */
export type Purchase = {
  school: number
  /** The number of the order, by which a target drops what it was told before. */
  number: string
  value: number
  tax: number
  currency: string
  at: string
  email: string
  slug: string
  items: { id: string; name: string; quantity: number; price: number }[]
}

/** What a target made of it: taken, or refused in its own words. */
export type Answer = { refused?: string }

/** The version of Meta's calls: to be confirmed with them each year. */
const META_VERSION = 'v24.0'

/** Each target's own call. What nobody answered is thrown, and told again under the same number. */
export const TELL: Record<
  TargetName,
  (entered: TargetSettings, visitor: Visitor, purchase: Purchase) => Promise<Answer>
> = {
  async ga4({ id, secret }, { clientId }, { school, number, value, tax, currency, at, items }) {
    const query = new URLSearchParams({ measurement_id: id, api_secret: secret })
    return await post(`${getHost('ga4', 'https://www.google-analytics.com')}/mp/collect?${query}`, school, {
      // Without a number of their script the order stands for the browser: they want one, and it tells nothing more.
      client_id: clientId ?? `order.${number}`,
      timestamp_micros: Date.parse(at) * 1000,
      consent: { ad_user_data: 'GRANTED', ad_personalization: 'GRANTED' },
      events: [
        {
          name: 'purchase',
          params: {
            transaction_id: number,
            value,
            tax,
            currency,
            items: items.map(({ id: item_id, name: item_name, quantity, price }) => {
              return { item_id, item_name, quantity, price }
            }),
          },
        },
      ],
    })
  },

  async meta({ id, secret }, visitor, { school, number, value, currency, at, email, slug, items }) {
    return await post(`${getHost('meta', 'https://graph.facebook.com')}/${META_VERSION}/${id}/events`, school, {
      access_token: secret,
      data: [
        {
          event_name: 'Purchase',
          event_time: Math.floor(Date.parse(at) / 1000),
          event_id: number,
          action_source: 'website',
          event_source_url: `${visitor.page}/${slug}/checkout`,
          user_data: {
            em: [hash('sha256', email.trim().toLowerCase())],
            client_ip_address: visitor.ip,
            client_user_agent: visitor.userAgent,
            fbp: visitor.fbp,
            fbc: visitor.fbc,
          },
          custom_data: {
            value,
            currency,
            order_id: number,
            content_type: 'product',
            content_ids: items.map((item) => item.id),
            contents: items.map(({ id: item, quantity, price: item_price }) => ({ id: item, quantity, item_price })),
            num_items: items.reduce((sum, { quantity }) => sum + quantity, 0),
          },
        },
      ],
    })
  },
}

/** At its own address, or in tests at that of a double on this machine. */
const getHost = (target: TargetName, own: string) => env.providerHosts.get(target) ?? own

async function post(address: string, school: number, body: object): Promise<Answer> {
  const headers = { 'content-type': 'application/json', accept: 'application/json' }
  const { status, body: answer }: OutboundResponse = await outbound(address, {
    school,
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  if (status >= 500 || status === 429) throw new Error(`${new URL(address).host} answered ${status}`)
  return status < 300 ? {} : { refused: `${status} ${answer.toString('utf8')}`.slice(0, 300) }
}
