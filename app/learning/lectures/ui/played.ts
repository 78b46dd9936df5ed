import { call, callError } from '#app/platform/call.ts'
import { SPANS_MAX } from '../progress.ts'

type Span = [from: number, to: number]
/** A film or recording of a lecture. */
export type PlayedPart = { lecture: number; component: number }
type PlayedByAccount = PlayedPart & { account: number }

const getName = ({ account, lecture, component }: PlayedByAccount) => `played ${account} ${lecture} ${component}`

/** What was played by now in whole seconds, with what is kept from before, at most what one call takes: told again, it counts once. */
export function loadPlayed(of: PlayedByAccount, { played }: HTMLMediaElement): Span[] {
  const now = Array.from(
    { length: played.length },
    (_, at): Span => [Math.round(played.start(at)), Math.round(played.end(at))],
  )
  return [...keptUnder(getName(of)), ...now].filter(([from, to]) => from < to).slice(-SPANS_MAX)
}

/** Keeps on the device what the server may not have. */
export function storePlayed(of: PlayedByAccount, spans: Span[]): void {
  try {
    localStorage.setItem(getName(of), JSON.stringify(spans))
  } catch {
    // A full or forbidden store: it is told as long as the page is open.
  }
}

export function deletePlayed(of: PlayedByAccount): void {
  try {
    localStorage.removeItem(getName(of))
  } catch {
    // As above.
  }
}

function keptUnder(name: string): Span[] {
  try {
    return JSON.parse(localStorage.getItem(name) ?? '[]') as Span[]
  } catch {
    return []
  }
}

/** Tells what an earlier page of this account could not; what the server refuses is forgotten. */
export async function sendStoredPlayed(account: number): Promise<void> {
  for (const name of Object.keys(localStorage)) {
    const [what, whose, lecture, component] = name.split(' ')
    if (what !== 'played' || whose !== `${account}`) continue
    const covered = { component_id: Number(component), spans: keptUnder(name) }
    try {
      await call('post', `/lecture/${lecture}/watch`, { covered })
    } catch (error) {
      const { status } = callError(error)
      if (status !== 403 && status !== 404 && status !== 422) return
    }
    localStorage.removeItem(name)
  }
}
