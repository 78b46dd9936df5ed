import type { Books, Person, Written } from './books.ts'
import { type Acknowledged, SILENT } from './buyer.ts'

const SUCCESS = ['PERFORMED', 'CLEARED', 'ACCESS_GRANTED']
/** What the sandbox decided, and the status that follows. */
const STATUS_AFTER: Record<string, string[]> = {
  paid: SUCCESS,
  delayed: SUCCESS,
  declined: ['FAILURE'],
  abandoned: ['CANCELED'],
}
const WAITING = ['NEW', 'PENDING']
const FAILED = ['FAILURE', 'CANCELED']
const RETURNED = ['REFUNDED', 'PARTIALLY_REFUNDED']

function differs(what: string, found: number, wanted: number): string[] {
  return found === wanted ? [] : [`has ${found} ${what} instead of ${wanted}`]
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)
const listed = (amounts: readonly number[]) => amounts.toSorted((a, b) => a - b).join(', ')

/** What the status is to be, by the provider's books. */
function statusOf({ taken, returned, total, outcome, provider }: Written): string[] {
  if (sum(taken) > 0 && sum(returned) > 0) return sum(returned) === total ? ['REFUNDED'] : ['PARTIALLY_REFUNDED']
  if (sum(taken) > 0) return SUCCESS
  if (provider === 'sandbox') return outcome === null ? WAITING : (STATUS_AFTER[outcome] ?? [])
  return SILENT.includes(provider) ? WAITING : [...WAITING, ...FAILED]
}

/** Money = access = receipt = ledger, each once, and the status is what the provider's books give. */
function findingsOfOrder(order: Written): string[] {
  const { total, taken, returned } = order
  const paid = taken.length > 0
  const wanted = statusOf(order)
  return [
    ...(wanted.includes(order.status)
      ? []
      : [
          `is ${order.status}, the provider took ${listed(taken) || 'nothing'} and returned ${listed(returned) || 'nothing'}`,
        ]),
    ...(paid && listed(taken) !== listed([total]) ? [`was charged ${listed(taken)} instead of ${total}`] : []),
    ...(listed(order.refunds) === listed(returned)
      ? []
      : [`has the refunds ${listed(order.refunds)}, the provider made ${listed(returned)}`]),
    ...differs('access grants', order.grants, isOpen(order) ? 1 : 0),
    ...differs('receipts', order.receipts, paid ? 1 : 0),
    ...differs('ledger entries', order.entries, taken.length + returned.length),
    ...differs('in the ledger', order.ledger, sum(taken) - sum(returned)),
    ...differs('captures on record', order.captures, paid ? 1 : 0),
    ...differs('consents', order.consents, 2),
  ].map((finding) => `order ${order.hash} of ${order.email} ${finding}`)
}

/** Nothing of it went back, or a part that left the access. */
function isOpen({ taken, returned, total }: Written): boolean {
  return taken.length > 0 && sum(returned) < total
}

/** One account per address, one mail and one access for money once paid, however often anything was sent. */
function findingsOfPerson(person: Person, orders: Written[], acknowledged: Acknowledged[]): string[] {
  const { school: of, email: by } = person
  const own = orders.filter(({ school, email }) => school === of && email === by)
  const paid = own.filter(({ taken }) => taken.length > 0).length
  const wanted = new Set(
    acknowledged.filter(({ school, email }) => school === of && email === by).map(({ hash }) => hash),
  ).size
  return [
    ...differs('accounts', person.accounts, 1),
    ...differs('receipt mails', person.receiptMails, paid),
    ...differs('refund mails', person.refundMails, sum(own.map(({ returned }) => returned.length))),
    ...differs('access grants', person.grants, own.filter(isOpen).length),
    ...(paid > 1 ? [`paid ${paid} times for the same course`] : []),
    ...differs('orders', person.orders, wanted),
  ].map((finding) => `${by} of ${of} ${finding}`)
}

/** What a client was told must be there, and must not have been taken back. */
function findingsOfClient(known: Acknowledged, order: Written | undefined): string[] {
  const { school, hash, email, outcome, told, givenBack, marketing } = known
  if (!order) return [`order ${hash} of ${email} was acknowledged and is lost`]
  const findings: string[] = []
  if (order.school !== school) findings.push(`was made in ${school}, stands in ${order.school}`)
  if (order.email !== email) findings.push(`belongs to ${order.email}`)
  if (order.marketing !== marketing) findings.push(`${marketing ? 'forgot' : 'made up'} a consent to marketing`)
  if (told && order.provider === 'sandbox' && order.outcome !== outcome)
    findings.push(`was ${outcome} at the provider, whose books say ${order.outcome}`)
  const back = givenBack === 'all' ? order.total : (givenBack ?? 0)
  if (listed(order.returned) !== listed(back ? [back] : []))
    findings.push(`was to give back ${back || 'nothing'}, gave back ${listed(order.returned) || 'nothing'}`)
  if (SUCCESS.includes(told) && ![...SUCCESS, ...(back ? RETURNED : [])].includes(order.status))
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
    ...totals.flatMap(({ school, ledger }) => {
      const held = sum(orders.map((order) => (order.school === school ? sum(order.taken) - sum(order.returned) : 0)))
      return held === ledger ? [] : [`${school}: the providers hold ${held}, the ledger ${ledger}`]
    }),
  ]
}
