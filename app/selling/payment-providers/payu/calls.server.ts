import { type Answered, askProvider, saidIn } from '../asking.server.ts'
import { askWithToken } from '../bearer.server.ts'
import { hostOf } from '../hosts.server.ts'
import type { Decline, ProviderAccount } from '../provider.ts'
import { type Attempt, declineOf } from './declines.ts'
import { Attempts, type Order, Orders, type Refund, Refunds, Token } from './messages.server.ts'

export type Credential = 'pos_id' | 'second_key' | 'client_id' | 'client_secret'
export type Account = ProviderAccount<Credential>

export function serverOf({ mode }: Pick<Account, 'mode'>): string {
  return hostOf('payu', `https://${mode === 'production' ? 'secure' : 'secure.snd'}.payu.com`)
}

async function newToken(account: Account): Promise<string> {
  const { client_id, client_secret } = account.credentials
  const body = new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret })
  const answer = await askProvider(`${serverOf(account)}/pl/standard/user/oauth/authorize`, {
    school: account.schoolId,
    method: 'POST',
    body,
  })
  // They answer so to a client that they do not know, too.
  return saidIn(Token, answer.status === 400 ? { ...answer, status: 401 } : answer).access_token
}

/** Asks PayU as the school. */
export function ask(
  account: Account,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
): Promise<Answered> {
  const { client_id, client_secret } = account.credentials
  const token = { owner: `payu ${client_id} ${client_secret}`, make: () => newToken(account) }
  return askWithToken(token, `${serverOf(account)}/api/v2_1/${path}`, { school: account.schoolId, method, body })
}

/** An order by the id that we gave it. That they find one by it is to be confirmed with PayU. */
export async function orderBy(account: Account, extOrderId: string): Promise<Order | undefined> {
  const found = ordersIn(await ask(account, 'GET', `orders?extOrderId=${encodeURIComponent(extOrderId)}`))
  return found.find((order) => order.extOrderId === extOrderId)
}

/** An order by the id that they gave it. */
export async function orderOf(account: Account, orderId: string): Promise<Order | undefined> {
  return ordersIn(await ask(account, 'GET', `orders/${encodeURIComponent(orderId)}`))[0]
}

function ordersIn(answer: Answered): Order[] {
  return answer.status === 404 ? [] : saidIn(Orders, answer).orders
}

/** What was given back of an order, and what is on its way. That there is such a list is to be confirmed with PayU. */
export async function refundsOf(account: Account, orderId: string): Promise<Refund[]> {
  const answer = await ask(account, 'GET', `orders/${encodeURIComponent(orderId)}/refunds`)
  return answer.status === 404 ? [] : saidIn(Refunds, answer).refunds
}

/** Why the last card was declined by which an order was to be paid, where they say so. That it is over is no less so where not. */
export async function declinedFor(account: Account, orderId: string): Promise<Decline | undefined> {
  const asked = ask(account, 'GET', `orders/${encodeURIComponent(orderId)}/transactions`)
  const answer = await asked.catch(() => undefined)
  const tried = Attempts.safeParse(answer?.body).data?.transactions ?? []
  const attempts = tried.map(({ resultCode, card }): Attempt => {
    return { resultCode, code: card?.cardData.cardResponseCode, confirmed: card?.cardData.card3DsStatus }
  })
  return attempts.map(declineOf).findLast((reason) => reason !== undefined)
}
