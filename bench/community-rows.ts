// What is measured of a school's talk: the pages and calls that everybody uses, at whatever size it has.
import { encodeCursor } from '#app/platform/cursor.ts'
import { type Ground, type Size, type Speaker, TALKED } from './community-seed.ts'
import { bytesOf, type Request } from './connection.ts'
import type { Measure, Row } from './rows.ts'
import { CONNECTIONS, type Stage } from './stage.ts'
import { expectStatus } from './visitor.ts'

const HTML = { Accept: 'text/html' }
/** A prime far from the sizes: one after the other in strides of it, all are met before any comes again. */
const STRIDE = 7919

type Asked = Omit<Request, 'host'>

type Turn = (turn: number) => Asked

/** Asks about the next thing with each request, so that no row stays warm by itself. */
export async function inTurn(
  { connections, host }: Stage,
  by: (turn: number, caller: number) => Speaker | undefined,
  of: Turn,
  { status = 200, stride = STRIDE }: { status?: number; stride?: number } = {},
): Promise<Measure> {
  let turn = 0
  async function ask(caller: number) {
    const { headers, ...request } = of(turn * stride)
    const bytes = bytesOf({ ...request, host, headers: { ...by(turn, caller), ...headers } })
    turn += 1
    const answer = await connections[caller]?.ask(bytes)
    if (!answer) throw new Error(`no connection ${caller}`)
    return expectStatus(`${request.method ?? 'GET'} ${request.path}`, answer, status)
  }
  return { step: ask, sample: await ask(0) }
}

/** Each reader on a connection of their own, asking one thing after the other. */
const reading =
  ({ speakers }: Ground, of: Turn) =>
  (stage: Stage) =>
    inTurn(stage, (_, caller) => speakers[caller], of)

/** Each by the next person: nobody meets a limit. */
const writing =
  ({ speakers }: Ground, of: Turn, status = 200) =>
  (stage: Stage) =>
    inTurn(stage, (turn) => speakers[turn % speakers.length], of, { status })

/** The rows, for a school of this size. */
export function communityRows(ground: Ground, size: Size): Row[] {
  const post = (turn: number) => ground.firstPost + ((TALKED * turn) % size.posts)
  const comment = (turn: number) => ground.firstComment + (turn % size.comments)
  const middle = encodeCursor([ground.firstPost + size.posts / 2])
  const row = (name: string, title: string, goals: Pick<Row, 'moonshot' | 'floor'>, open: Row['open']): Row => ({
    name,
    title,
    unit: 'req/s',
    callers: CONNECTIONS,
    open,
    ...goals,
  })
  const page = { moonshot: 1500, floor: 400 }
  const json = { moonshot: 5000, floor: 2000 }
  return [
    row(
      'feed-json',
      'Feed of 20 as JSON',
      json,
      reading(ground, () => ({ path: '/json/community' })),
    ),
    row(
      'feed-deep',
      'Feed of 20 as JSON, from its middle',
      json,
      reading(ground, () => ({ path: `/json/community?cursor=${middle}` })),
    ),
    row(
      'feed-page',
      'Feed page, logged in',
      page,
      reading(ground, () => ({ path: '/community', headers: HTML })),
    ),
    row(
      'post-page',
      'Post with its comments, logged in',
      { moonshot: 1200, floor: 400 },
      reading(ground, (turn) => ({ path: `/community/posts/${post(turn)}`, headers: HTML })),
    ),
    row(
      'comments-json',
      'Comments as JSON',
      json,
      reading(ground, (turn) => ({ path: `/json/comments?type=community_post&id=${post(turn)}` })),
    ),
    row(
      'vote',
      'Vote (POST)',
      { moonshot: 4000, floor: 1500 },
      writing(ground, (turn) => ({
        method: 'POST',
        path: '/vote',
        body: { type: 'comment', id: comment(turn), value: turn % 2 },
      })),
    ),
    row(
      'comment',
      'Comment (POST)',
      { moonshot: 2500, floor: 1000 },
      writing(
        ground,
        (turn) => ({
          method: 'POST',
          path: '/comments',
          body: { type: 'community_post', id: post(turn), body: 'The wall behind her matters more than the window.' },
        }),
        201,
      ),
    ),
  ]
}
