import type { Books, Person, Written } from './books.ts'
import type { Acknowledged } from './buyer.ts'

const SUCCESS = ['PERFORMED', 'CLEARED', 'ACCESS_GRANTED']
/** What the sandbox decided, and the status that follows. */
const STATUS_AFTER: Record<string, string[]> = {
  paid: SUCCESS,
  delayed: SUCCESS,
  declined: ['FAILURE'],
  abandoned: ['CANCELED'],
}
const WAITING = ['NEW', 'PENDING']

function differs(what: string, found: number, wanted: number): string[] {
  return found === wanted ? [] : [`has ${found} ${what} instead of ${wanted}`]
}

/** Money = access = receipt = ledger, and the status is what the provider's books give. */
function findingsOfOrder(order: Written): string[] {
  const paid = order.captured
  const wanted = order.outcome === null ? WAITING : (STATUS_AFTER[order.outcome] ?? [])
  return [
    ...(wanted.includes(order.status)
      ? []
      : [`is ${order.status}, the provider says ${order.outcome ?? 'nothing yet'}`]),
    ...differs('access grants', order.grants, paid ? 1 : 0),
    ...differs('receipts', order.receipts, paid ? 1 : 0),
    ...differs('ledger entries', order.entries, paid ? 1 : 0),
    ...differs('in the ledger', order.ledger, paid ? order.total : 0),
    ...differs('captures on record', order.captures, paid ? 1 : 0),
    ...differs('consents', order.consents, 2),
  ].map((finding) => `order ${order.hash} of ${order.email} ${finding}`)
}

/** One account per address, one mail and one access for money once paid, however often anything was sent. */
function findingsOfPerson(person: Person, orders: Written[], acknowledged: Acknowledged[]): string[] {
  const { school: of, email: by } = person
  const own = orders.filter(({ school, email }) => school === of && email === by)
  const paid = own.filter(({ captured }) => captured).length
  const wanted = new Set(
    acknowledged.filter(({ school, email }) => school === of && email === by).map(({ hash }) => hash),
  ).size
  return [
    ...differs('accounts', person.accounts, 1),
    ...differs('receipt mails', person.receiptMails, paid),
    ...differs('access grants', person.grants, paid),
    ...(paid > 1 ? [`paid ${paid} times for the same course`] : []),
    ...differs('orders', person.orders, wanted),
  ].map((finding) => `${by} of ${of} ${finding}`)
}

/** What a client was told must be there, and must not have been taken back. */
function findingsOfClient({ school, hash, email, outcome, told }: Acknowledged, order: Written | undefined): string[] {
  if (!order) return [`order ${hash} of ${email} was acknowledged and is lost`]
  const findings: string[] = []
  if (order.school !== school) findings.push(`was made in ${school}, stands in ${order.school}`)
  if (order.email !== email) findings.push(`belongs to ${order.email}`)
  if (told && order.outcome !== outcome)
    findings.push(`was ${outcome} at the provider, whose books say ${order.outcome}`)
  if (SUCCESS.includes(told) && !SUCCESS.includes(order.status))
    findings.push(`was shown as ${told}, is ${order.status}`)
  return findings.map((finding) => `order ${hash} of ${email} ${finding}`)
}

/** Compares what the clients were told with what is written; every sentence is something that went wrong. */
export function compare(acknowledged: Acknowledged[], { orders, people, totals }: Books): string[] {
  const byHash = new Map(orders.map((order) => [order.hash, order]))
  return [
    ...orders.flatMap(findingsOfOrder),
    ...people.flatMap((person) => findingsOfPerson(person, orders, acknowledged)),
    ...acknowledged.flatMap((known) => findingsOfClient(known, byHash.get(known.hash))),
    ...totals
      .filter(({ sandbox, ledger }) => sandbox !== ledger)
      .map(({ school, sandbox, ledger }) => `${school}: the sandbox took ${sandbox}, the ledger holds ${ledger}`),
  ]
}
