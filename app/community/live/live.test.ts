import { expect, test } from 'vitest'
import { eventText, getThings } from './live.ts'

test('what is listened to is named by type and id, each once', () => {
  expect(getThings('community_post:12,topic:3,topic:3')).toEqual([
    { type: 'community_post', id: 12 },
    { type: 'topic', id: 3 },
  ])
})

test.each(['', 'topic', 'topic:', 'topic:0', 'topic:-1', 'topic:1.5', 'comment:1', 'topic:1,', ' topic:1', 'topic:x'])(
  '“%s” names nothing',
  (on) => {
    expect(getThings(on)).toBeUndefined()
  },
)

test('at most 20 things are listened to', () => {
  const of = (count: number) => Array.from({ length: count }, (_, n) => `topic:${n + 1}`).join(',')
  expect(getThings(of(20))).toHaveLength(20)
  expect(getThings(of(21))).toBeUndefined()
})

test('an event says what happened to what, and counts', () => {
  const news = { event: 'vote', type: 'comment', id: 5, counts: { upVotesCount: 2 } } as const
  expect(eventText(news, { type: 'community_post', id: 12 })).toBe(
    'event: vote\ndata: {"type":"comment","id":5,"on":{"type":"community_post","id":12},"up_votes_count":2}\n\n',
  )
})
