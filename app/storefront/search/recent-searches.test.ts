import { expect, test } from 'vitest'
import { getRecent, RECENT_KEY, withoutRecent, withRecent } from './recent-searches.ts'

test('recent searches: at most 10 unique, case-insensitive, newest first, under key recent_searches', () => {
  let recent: string[] = []
  for (let n = 1; n <= 12; n++) recent = withRecent(recent, `Term ${n}`)
  expect(recent).toEqual(Array.from({ length: 10 }, (_, index) => `Term ${12 - index}`))
  expect(withRecent(recent, 'tErM 5').slice(0, 3)).toEqual(['tErM 5', 'Term 12', 'Term 11'])
  expect(withRecent(recent, 'TERM 5')).toHaveLength(10)
  expect(withoutRecent(['a', 'B'], 'b')).toEqual(['a'])
  expect(RECENT_KEY).toBe('recent_searches')
})

test('what a browser kept is read as far as it is a list of texts', () => {
  expect(getRecent('["a","b"]')).toEqual(['a', 'b'])
  for (const junk of [null, '', '{', '{"a":1}', 'null', '7']) expect(getRecent(junk), String(junk)).toEqual([])
  expect(getRecent('["a",7,null]')).toEqual(['a'])
})
