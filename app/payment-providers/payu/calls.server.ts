import { cache } from '../../platform/cache.ts'
import { type Answered, askProvider, saidIn } from '../asking.server.ts'
import { hostOf } from '../hosts.server.ts'
import type { ProviderAccount } from '../provider.ts'
import { type Order, Orders, type Refund, Refunds, Token } from './messages.server.ts'

export type Credential = 'pos_id' | 'second_key' | 'client_id' | 'client_secret'
export type Account = ProviderAccount<Credential>

const tokens = cache<string, string>()

function serverOf({ mode }: Account): string {
  return hostOf('payu', `https://${mode === 'production' ? 'secure' : 'secure.snd'}.payu.com`)
}

async function tokenOf(account: Account): Promise<string> {
  const { client_id, client_secret } = account.credentials
  const key = `${serverOf(account)} ${client_id} ${client_secret}`
  const known = tokens.find(key)
  if (known) return known.value
  const body = new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret })
  const answer = await askProvider(`${serverOf(account)}/pl/standard/user/oauth/authorize`, { method: 'POST', body })
  if (answer.status === 400) answer.status = 401
  return tokens.keep(key, saidIn(Token, answer).access_token)
}

/** Asks PayU as the school; one that does not know the token any more is asked again with a new one. */
export async function ask(
  account: Account,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
): Promise<Answered> {
  const asking = async () => {
    const authorization = `Bearer ${await tokenOf(account)}`
    return await askProvider(`${serverOf(account)}/api/v2_1/${path}`, { method, headers: { authorization }, body })
  }
  const answer = await asking()
  if (answer.status !== 401) return answer
  tokens.forget()
  return await asking()
}

/** An order by the id that we gave it. That they find one by it is to be confirmed with PayU. */
export async function orderBy(account: Account, extOrderId: string): Promise<Order | undefined> {
  return ordersIn(await ask(account, 'GET', `orders?extOrderId=${encodeURIComponent(extOrderId)}`), extOrderId)
}

function ordersIn(answer: Answered, extOrderId: string): Order | undefined {
  if (answer.status === 404) return undefined
  return saidIn(Orders, answer).orders.find((order) => order.extOrderId === extOrderId)
}

/** What was given back of an order, and what is on its way. That there is such a list is to be confirmed with PayU. */
export async function refundsOf(account: Account, orderId: string): Promise<Refund[]> {
  const answer = await ask(account, 'GET', `orders/${encodeURIComponent(orderId)}/refunds`)
  return answer.status === 404 ? [] : saidIn(Refunds, answer).refunds
}
