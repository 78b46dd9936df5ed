import { bellOwner, ringBell } from '#app/ui/bell.ts'
import { type LiveName, type LiveThing, type News, THINGS_MAX } from '../live.ts'

/** What a page hears: the event, what it happened to, on what, and the counts that changed. */
export type ReceivedNews = Omit<News, 'counts'> & { on: LiveThing } & Partial<Record<string, unknown>>

type NewsListener = { names: readonly string[]; hear: (heard: ReceivedNews) => void }

const NAMES: readonly LiveName[] = ['post', 'comment', 'reply', 'vote', 'deleted']
/** So long a page may be out of sight before it lets go of its line: browsers have few of them for one site. */
const HIDDEN_MS = 10_000

const hearers = new Set<NewsListener>()
let source: EventSource | undefined
let listened = ''
let leaving: ReturnType<typeof setTimeout> | undefined

const getName = ({ type, id }: LiveThing) => `${type}:${id}`

/**
 * Hears of what happens to things while the page is looked at; returns what ends it. All parts of a page share one line.
 * Failures are silent: the page shows what it has.
 */
export function follow(things: readonly LiveThing[], hear: (heard: ReceivedNews) => void): () => void {
  const hearer = { names: things.map(getName), hear }
  if (hearers.size === 0) watchPage()
  hearers.add(hearer)
  listen()
  return () => {
    hearers.delete(hearer)
    listen()
  }
}

/** Opens the line for all that is followed by now; what is open for the same stays. */
function listen(): void {
  const followed = [...hearers].flatMap(({ names }) => names)
  const owner = followed.length > 0 ? bellOwner() : undefined
  // The bell hears along, where a line is open anyway.
  const own = owner === undefined ? [] : [getName({ type: 'account', id: owner })]
  const names = [...new Set([...own, ...followed])].slice(0, THINGS_MAX)
  const on = document.visibilityState === 'hidden' && !source ? '' : names.join(',')
  if (on === listened) return
  close()
  listened = on
  if (on === '' || typeof EventSource === 'undefined') return
  source = new EventSource(`/live?${new URLSearchParams({ on })}`)
  source.addEventListener('notification', ringBell)
  for (const event of NAMES)
    source.addEventListener(event, ({ data }: MessageEvent<string>) => tell({ ...JSON.parse(data), event }))
}

function tell(heard: ReceivedNews): void {
  const name = getName(heard.on)
  for (const { names, hear } of hearers) if (names.includes(name)) hear(heard)
}

function close(): void {
  source?.close()
  source = undefined
  listened = ''
}

let watched = false

function watchPage(): void {
  if (watched) return
  watched = true
  addEventListener('pagehide', close)
  addEventListener('pageshow', listen)
  document.addEventListener('visibilitychange', () => {
    clearTimeout(leaving)
    if (document.visibilityState === 'hidden') leaving = setTimeout(close, HIDDEN_MS)
    else listen()
  })
}
