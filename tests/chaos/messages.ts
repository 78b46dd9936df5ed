import type { Reception } from './listeners.ts'

/** A message of a webhook as it was written, in the order of the events. */
export type Message = {
  school: string
  id: string
  type: string
  /** What it is about, as the product orders by it. */
  thing: string | null
  /** The hash of an order, the address of a student or the number of an invoice. */
  about: string | null
  state: string
}

/** What a school did that a message tells of, each time. */
export type Event = { school: string; type: string; about: string }

export const MESSAGES = `
  select h.slug as school, m.message_id as id, m.type, d.thing, d.state,
    coalesce(m.body::json #>> '{data,order,hash}', m.body::json #>> '{data,invoice,number}',
      m.body::json #>> '{data,student,email}') as about
  from webhook_deliveries d
  join webhook_messages m on m.school_id = d.school_id and m.message_id = d.message_id
  join schools h on h.id = d.school_id
  where d.kind = 'event' order by d.id`

const keyOf = ({ school, type, about }: { school: string; type: string; about: string | null }) =>
  `${type} of ${about} in ${school}`

/** Each event has its message, once, and no message is without an event, of the types that are looked at. */
function compareEvents(events: readonly Event[], messages: readonly Message[]): string[] {
  const types = new Set(events.map(({ type }) => type))
  const wanted = Map.groupBy(events, keyOf)
  const written = Map.groupBy(
    messages.filter(({ type }) => types.has(type)),
    keyOf,
  )
  return [...new Set([...wanted.keys(), ...written.keys()])].flatMap((key) => {
    const [found, due] = [written.get(key)?.length ?? 0, wanted.get(key)?.length ?? 0]
    return found === due ? [] : [`${key} has ${found} messages instead of ${due}`]
  })
}

/** What of a thing came after what happened later. */
function findDisorder(messages: readonly Message[], heard: readonly Reception[]): string[] {
  const first = new Map<string, number>()
  const last = new Map<string, number>()
  for (const [place, { id }] of heard.entries()) {
    if (!first.has(id)) first.set(id, place)
    last.set(id, place)
  }
  const things = Map.groupBy(messages, ({ thing, id }) => thing ?? id)
  return [...things].flatMap(([thing, all]) =>
    all.flatMap((message, nth) => {
      const next = all[nth + 1]
      const isLate = next && (last.get(message.id) ?? 0) > (first.get(next.id) ?? Number.POSITIVE_INFINITY)
      return isLate ? [`${thing}: ${message.type} came after ${next.type}`] : []
    }),
  )
}

/** Compares what happened with what was written and with what came: each at least once, signed, and in order per thing. */
export function compareMessages(
  events: readonly Event[],
  messages: readonly Message[],
  heardBy: ReadonlyMap<string, readonly Reception[]>,
): string[] {
  return [
    ...compareEvents(events, messages),
    ...[...heardBy].flatMap(([school, heard]) => {
      const own = messages.filter((message) => message.school === school)
      const known = new Set(own.map(({ id }) => id))
      const taken = new Set(heard.filter((one) => one.taken).map(({ id }) => id))
      return [
        ...own.filter(({ id }) => !taken.has(id)).map((one) => `message ${keyOf(one)} never came`),
        ...own.filter(({ state }) => state !== 'delivered').map((one) => `message ${keyOf(one)} is ${one.state}`),
        ...heard.filter(({ id }) => !known.has(id)).map(({ id }) => `${school} was told of ${id}, which nobody wrote`),
        ...heard.filter(({ signed }) => !signed).map(({ id }) => `${school} was told of ${id} without its signature`),
        ...findDisorder(own, heard),
      ]
    }),
  ]
}
