import { setTimeout as after } from 'node:timers/promises'
import type { Ask } from './connection.ts'
import { Unexpected, Visitor } from './visitor.ts'

type Order = { hash: string; redirect: string }
type Pending = { status: string }

const SUCCESS = new Set(['PERFORMED', 'CLEARED', 'ACCESS_GRANTED'])
const FAILURE = new Set(['FAILURE', 'ERROR', 'CANCELED'])
const BETWEEN_CHECKS = 20
const CHECKS = 500

let buyers = 0

/** Somebody who was never here before: an anonymous session and nothing else. */
export async function newVisitor(host: string, ask: Ask): Promise<Visitor> {
  const visitor = new Visitor(host, ask)
  await visitor.send({ path: '/csrf' })
  return visitor
}

/** Registers and orders in one call, as the checkout page does; without a password, as the page allows. */
export function placeOrder(visitor: Visitor, slug = 'demo-course'): Promise<Order> {
  buyers += 1
  return visitor.json<Order>({
    method: 'POST',
    path: `/${slug}/onepagecheckoutregister`,
    body: {
      email: `bench-${process.pid}-${buyers}@example.test`,
      first_name: 'Bench',
      last_name: `Buyer ${buyers}`,
      consents: { terms: true, withdrawal_waiver: true },
    },
  })
}

/** Pays on the sandbox provider's page, which may answer with a redirect as well as with JSON. */
async function pay(visitor: Visitor, { redirect }: Order): Promise<void> {
  const { pathname, search } = new URL(redirect, `http://${visitor.host}`)
  await visitor.send({ method: 'POST', path: pathname + search, body: { outcome: 'paid' } })
}

async function waitUntilPaid(visitor: Visitor, { hash }: Order): Promise<void> {
  for (let check = 0; check < CHECKS; check++) {
    const { status } = await visitor.json<Pending>({ path: `/transaction/${hash}/pending` })
    if (SUCCESS.has(status)) return
    if (FAILURE.has(status)) throw new Unexpected(`the paid order ${hash} ended as ${status}`)
    await after(BETWEEN_CHECKS)
  }
  throw new Unexpected(`the paid order ${hash} was not confirmed within ${(CHECKS * BETWEEN_CHECKS) / 1000} s`)
}

/** Pays an order, and checks until access is there. */
export async function payFor(visitor: Visitor, order: Order): Promise<void> {
  await pay(visitor, order)
  await waitUntilPaid(visitor, order)
}

/** The whole way: order, payment, and checks until access is there. The visitor is a member with access afterwards. */
export async function buy(visitor: Visitor, slug?: string): Promise<Order> {
  const order = await placeOrder(visitor, slug)
  await payFor(visitor, order)
  return order
}
