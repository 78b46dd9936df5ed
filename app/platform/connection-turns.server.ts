import { DatabaseAway } from './database-away.server.ts'
import { env } from './env.server.ts'

/** The connections that one school may hold: however many and slow its questions, an eighth is left to the others. */
const SHARE = Math.max(1, Math.floor((env.DATABASE_POOL * 7) / 8))
/** As long as for a connection of the pool. */
const PATIENCE_MS = 5000

type Line = { held: number; waiting: Set<() => void> }
const lines = new Map<number, Line>()

/** A school's turn to hold one connection more; undefined where it has one at once. Ended by endTurn. */
export function waitForTurn(school: number | undefined): Promise<void> | undefined {
  if (school === undefined) return undefined
  const line = lines.get(school) ?? { held: 0, waiting: new Set() }
  lines.set(school, line)
  if (line.held < SHARE) {
    line.held += 1
    return undefined
  }
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      line.waiting.delete(enter)
      reject(new DatabaseAway('all connections of the school are in use'))
    }, PATIENCE_MS)
    function enter() {
      clearTimeout(late)
      resolve()
    }
    line.waiting.add(enter)
  })
}

/** Hands the place on to whoever of the school waits longest. */
export function endTurn(school: number | undefined): void {
  const line = school === undefined ? undefined : lines.get(school)
  if (!line || school === undefined) return
  const [next] = line.waiting
  if (next) {
    line.waiting.delete(next)
    next()
    return
  }
  line.held -= 1
  if (line.held === 0) lines.delete(school)
}
