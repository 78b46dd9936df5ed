import { callWithToken } from '../bearer.server.ts'
import { getHost } from '../hosts.server.ts'
import type { Decline, ProviderAccount } from '../provider.ts'
import { callProvider, describeAnswer, describeIfFound, type ProviderResponse } from '../provider-call.server.ts'
import { type Attempt, getDecline } from './declines.ts'
import { Attempts, type Order, Orders, type Refund, Refunds, Token } from './messages.server.ts'

export type Credential = 'pos_id' | 'second_key' | 'client_id' | 'client_secret'
export type Account = ProviderAccount<Credential>

export function getServer({ mode }: Pick<Account, 'mode'>): string {
  return getHost('payu', `https://${mode === 'production' ? 'secure' : 'secure.snd'}.payu.com`)
}

async function newToken(account: Account): Promise<string> {
  const { client_id, client_secret } = account.credentials
  const body = new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret })
  const answer = await callProvider(`${getServer(account)}/pl/standard/user/oauth/authorize`, {
    school: account.schoolId,
    method: 'POST',
    body,
  })
  // They answer so to a client that they do not know, too.
  return describeAnswer(Token, answer.status === 400 ? { ...answer, status: 401 } : answer).access_token
}

/** Asks PayU as the school. */
export function callPayu(
  account: Account,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
): Promise<ProviderResponse> {
  const { client_id, client_secret } = account.credentials
  const token = { owner: `payu ${client_id} ${client_secret}`, make: () => newToken(account) }
  return callWithToken(token, `${getServer(account)}/api/v2_1/${path}`, { school: account.schoolId, method, body })
}

/** An order by the id that we gave it. That they find one by it is to be confirmed with PayU. */
export async function orderBy(account: Account, extOrderId: string): Promise<Order | undefined> {
  const found = ordersIn(await callPayu(account, 'GET', `orders?extOrderId=${encodeURIComponent(extOrderId)}`))
  return found.find((order) => order.extOrderId === extOrderId)
}

/** An order by the id that they gave it. */
export async function loadOrder(account: Account, orderId: string): Promise<Order | undefined> {
  return ordersIn(await callPayu(account, 'GET', `orders/${encodeURIComponent(orderId)}`))[0]
}

function ordersIn(answer: ProviderResponse): Order[] {
  return describeIfFound(Orders, answer)?.orders ?? []
}

/** What was given back of an order, and what is on its way. That there is such a list is to be confirmed with PayU. */
export async function listRefunds(account: Account, orderId: string): Promise<Refund[]> {
  const answer = await callPayu(account, 'GET', `orders/${encodeURIComponent(orderId)}/refunds`)
  return describeIfFound(Refunds, answer)?.refunds ?? []
}

/** Why the last card was declined by which an order was to be paid, where they say so. That it is over is no less so where not. */
export async function declinedFor(account: Account, orderId: string): Promise<Decline | undefined> {
  const reply = callPayu(account, 'GET', `orders/${encodeURIComponent(orderId)}/transactions`)
  const answer = await reply.catch(() => undefined)
  const tried = Attempts.safeParse(answer?.body).data?.transactions ?? []
  const attempts = tried.map(({ resultCode, card }): Attempt => {
    return { resultCode, code: card?.cardData.cardResponseCode, confirmed: card?.cardData.card3DsStatus }
  })
  return attempts.map(getDecline).findLast((reason) => reason !== undefined)
}
