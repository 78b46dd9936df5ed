import type { Announcement } from './announce.server.ts'
import { eventText, type LiveThing } from './live.ts'

/** Somebody whose page is open: what is sent there, and whether it still may be. */
export type Listener = {
  school: number
  things: LiveThing[]
  /** Whose page it is: a person's, or that of the visitors behind a connection. */
  opener: string
  send(text: string): void
  end(): void
  /** Asks whether all of it may still be read. */
  mayListen(): Promise<boolean>
}

const all = new Map<Listener, { checkAt: number }>()
const byThing = new Map<string, Set<Listener>>()
const byOpener = new Map<string, number>()

const getName = (school: number, { type, id }: LiveThing) => `${school} ${type}:${id}`

/** Access is asked again within this time, each connection at a time of its own. */
const CHECK_MS = { least: 30_000, most: 50_000 }
const TICK_MS = 5000
/** Proxies give up connections on which nothing comes for a minute. */
const HEARTBEAT_MS = 25_000
/** Checks at once, so that they leave connections of the database to requests. */
const CHECKS_AT_ONCE = 2

const nextCheck = () => Date.now() + CHECK_MS.least + Math.random() * (CHECK_MS.most - CHECK_MS.least)

let started = false
let checking = false

/** With the first page that listens. */
function start(): void {
  if (started) return
  started = true
  setInterval(() => void checkDue(), TICK_MS).unref()
  setInterval(() => sendAll(':\n\n'), HEARTBEAT_MS).unref()
}

export function addListener(listener: Listener): void {
  all.set(listener, { checkAt: nextCheck() })
  byOpener.set(listener.opener, countOpenPages(listener.opener) + 1)
  for (const thing of listener.things) {
    const name = getName(listener.school, thing)
    const subscribers = byThing.get(name)
    if (subscribers) subscribers.add(listener)
    else byThing.set(name, new Set([listener]))
  }
  start()
}

export function removeListener(listener: Listener): void {
  if (!all.delete(listener)) return
  const left = countOpenPages(listener.opener) - 1
  if (left > 0) byOpener.set(listener.opener, left)
  else byOpener.delete(listener.opener)
  for (const thing of listener.things) {
    const name = getName(listener.school, thing)
    const subscribers = byThing.get(name)
    subscribers?.delete(listener)
    if (subscribers?.size === 0) byThing.delete(name)
  }
}

/** How many pages somebody has open at this process. */
export const countOpenPages = (opener: string) => byOpener.get(opener) ?? 0

/** How many pages are open at this process. */
export const listenerCount = () => all.size

/** Hands on what a message of the channel says. */
export function deliverAll(message: string): void {
  for (const announcement of JSON.parse(message) as Announcement[]) deliver(announcement)
}

/** Hands news on to whoever listens to what they are about. */
function deliver({ school, on, news }: Announcement): void {
  for (const thing of on) {
    const subscribers = byThing.get(getName(school, thing))
    if (!subscribers) continue
    const text = eventText(news, thing)
    for (const listener of subscribers) listener.send(text)
  }
}

function sendAll(text: string): void {
  for (const listener of all.keys()) listener.send(text)
}

/** Ends what may no longer be heard, and what nobody could ask about. */
async function checkDue(now = Date.now()): Promise<void> {
  if (checking) return
  checking = true
  const due = [...all].filter(([, { checkAt }]) => checkAt <= now).map(([listener]) => listener)
  async function work(): Promise<void> {
    for (let listener = due.pop(); listener; listener = due.pop()) await check(listener)
  }
  await Promise.all(Array.from({ length: CHECKS_AT_ONCE }, work))
  checking = false
}

async function check(listener: Listener): Promise<void> {
  const may = await listener.mayListen().catch(() => false)
  const entry = all.get(listener)
  if (!may) listener.end()
  else if (entry) entry.checkAt = nextCheck()
}

/** Asks about everybody now, as the clock does in its time. */
export const checkAll = () => checkDue(Number.POSITIVE_INFINITY)

/** Ends all connections, as the process is about to end: browsers come back by themselves, to another one. */
export function endAll(): void {
  for (const listener of all.keys()) listener.end()
}
