// npm run bench -- search [--only several,unknown] [--seconds 2.5] [--rounds 3] [--scale 1]
// Search as one types, in a school of 50,000 products and a million posts.
import { say } from '#server/say.ts'
import { newVisitor } from './checkout.ts'
import { bytesOf } from './connection.ts'
import { fill, inWhole, measureRows, reportOnSchool, type School, scale } from './large-school.ts'
import { machineInWords } from './machine.ts'
import { speeds } from './report.ts'
import type { Measure, Row } from './rows.ts'
import { FULL, type SearchSize, seedSearch, typed } from './search-seed.ts'
import { CONNECTIONS, type Stage } from './stage.ts'
import { expectStatus } from './visitor.ts'

const size: SearchSize = { products: Math.round(FULL.products * scale), posts: Math.round(FULL.posts * scale) }
/** A prime far from the sizes: one after the other in strides of it, all are met before any comes again. */
const STRIDE = 7919
/** A school that is searched so often has its words in memory: they were just copied to the disk. */
const WARM_UP = 15_000
/** Visitors at so many connections, so that none meets a limit. */
const HOMES = 1 << 16

/** Each search by the next visitor, for the next words, with the cookies of somebody who came before. */
async function searches({ connections, host }: Stage, q: (n: number) => string): Promise<Measure> {
  const browsers = await Promise.all(connections.map(({ ask }) => newVisitor(host, ask)))
  let turn = 0
  async function ask(caller: number) {
    const home = turn % HOMES
    const headers = { ...browsers[caller]?.headers(), 'X-Forwarded-For': `10.7.${home >> 8}.${home & 255}` }
    const request = { path: `/search?q=${encodeURIComponent(q((turn * STRIDE) % size.posts))}`, host, headers }
    turn += 1
    const answer = await connections[caller]?.ask(bytesOf(request))
    if (!answer) throw new Error(`no connection ${caller}`)
    return expectStatus(request.path, answer, 200)
  }
  return { step: ask, sample: await ask(0) }
}

const row = (name: keyof typeof typed, title: string): Row => ({
  name,
  title,
  unit: 'req/s',
  callers: CONNECTIONS,
  moonshot: 4000,
  floor: 1500,
  warmUp: WARM_UP,
  open: (stage) => searches(stage, typed[name]),
})

const rows = [
  row('beginning', 'The beginning of a word'),
  row('several', 'Two words'),
  row('mistyped', 'A word with a letter too many'),
  row('unknown', 'A word that is nowhere'),
]

async function measure(school: School): Promise<string> {
  say(`▸ Copying ${size.products} products and ${size.posts} posts …`)
  const seeded = await fill(school, () => seedSearch(school.owner, school.stage, size))
  const measured = await measureRows(school, rows)
  return [
    `Search as one types: ${inWhole(size.products)} products and ${inWhole(size.posts)} posts in one school, copied in ${inWhole(seeded)} s. ${machineInWords()}. Limits, sessions, visibility and row-level security on; one of the statements counts the visitor's limit.`,
    speeds(measured),
  ].join('\n\n')
}

await reportOnSchool('search', measure)
