import { expect, test } from 'vitest'
import { together } from './together.ts'

/** Questions that are answered when told to, each key by itself in capitals. */
function questions() {
  const asked: { of: number; keys: string[]; answer(): void; fail(): void }[] = []
  const want = together(String, (of: number, keys: string[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<Map<string, string>>()
    const answer = () => resolve(new Map(keys.map((key) => [key, key.toUpperCase()])))
    asked.push({ of, keys, answer, fail: () => reject(new Error('away')) })
    return promise
  })
  return { asked, want }
}

test('who comes alone is asked for at once, who comes meanwhile with the others', async () => {
  const { asked, want } = questions()
  const first = want(1, 'a')
  const [second, third, again] = [want(1, 'b'), want(1, 'c'), want(1, 'b')]
  expect(asked.map(({ keys }) => keys)).toEqual([['a']])
  asked[0]?.answer()
  expect(await first).toBe('A')
  await expect.poll(() => asked.length).toBe(2)
  expect(asked[1]?.keys).toEqual(['b', 'c'])
  asked[1]?.answer()
  expect(await Promise.all([second, third])).toEqual(['B', 'C'])
  await expect.poll(() => asked[2]?.keys).toEqual(['b'])
  asked[2]?.answer()
  expect(await again).toBe('B')
  void want(1, 'd')
  expect(asked[3]?.keys).toEqual(['d'])
})

test('what is about something else is another question', () => {
  const { asked, want } = questions()
  void want(1, 'a')
  void want(2, 'a')
  expect(asked.map(({ of, keys }) => ({ of, keys }))).toEqual([
    { of: 1, keys: ['a'] },
    { of: 2, keys: ['a'] },
  ])
})

test('what fails fails for those who were asked for, and for nobody after them', async () => {
  const { asked, want } = questions()
  const first = want(1, 'a')
  const second = want(1, 'b')
  asked[0]?.fail()
  await expect(first).rejects.toThrow('away')
  await expect.poll(() => asked.length).toBe(2)
  asked[1]?.answer()
  expect(await second).toBe('B')
})
