import { expect, test } from 'vitest'
import { gate } from './concurrency.ts'

const full = () => new Error('full')

test('lets so many through at once, and the others in their order', async () => {
  const pass = gate({ size: 2, waiting: 10 }, full)
  const begun: number[] = []
  const ends: (() => void)[] = []
  const work = (n: number) => () => {
    begun.push(n)
    return new Promise<number>((end) => ends.push(() => end(n)))
  }
  const all = [1, 2, 3, 4].map((n) => pass(work(n)))
  expect(begun).toEqual([1, 2])
  ends[1]?.()
  await all[1]
  expect(begun).toEqual([1, 2, 3])
  ends[0]?.()
  await all[0]
  expect(begun).toEqual([1, 2, 3, 4])
  for (const end of ends) end()
  expect(await Promise.all(all)).toEqual([1, 2, 3, 4])
})

test('work that fails leaves its place to the next', async () => {
  const pass = gate({ size: 1, waiting: 10 }, full)
  const failed = pass(() => Promise.reject(new Error('no')))
  const next = pass(async () => 'in')
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('in')
  expect(await pass(async () => 'again')).toBe('again')
})

test('beyond those that may wait, work is not begun', async () => {
  const pass = gate({ size: 1, waiting: 1 }, full)
  const { promise, resolve } = Promise.withResolvers<void>()
  const inside = pass(() => promise)
  const waiting = pass(async () => 'waited')
  await expect(pass(async () => expect.unreachable())).rejects.toThrow('full')
  resolve()
  await inside
  expect(await waiting).toBe('waited')
})

test('a crowd of one name keeps another one waiting for one of it, and fills no more than its share', async () => {
  const pass = gate({ size: 1, waiting: 10, each: 3 }, full)
  const order: string[] = []
  const one = (name: string) => pass(async () => order.push(name), name)
  const all = [one('crowd'), one('crowd'), one('crowd'), one('crowd'), one('alone'), one('other'), one('alone')]
  await expect(one('crowd')).rejects.toThrow('full')
  await Promise.all(all)
  expect(order).toEqual(['crowd', 'crowd', 'alone', 'other', 'crowd', 'alone', 'crowd'])
})

test('a crowd of many names in one group keeps another group waiting for one of it, and fills no more than its share', async () => {
  const pass = gate({ size: 1, waiting: 10, eachGroup: 3 }, full)
  const order: string[] = []
  const one = (group: string, name: string) => pass(async () => order.push(`${group} ${name}`), name, group)
  const all = [one('a', '1'), one('a', '1'), one('a', '1'), one('a', '2'), one('b', '3'), one('b', '3'), one('b', '4')]
  await expect(one('a', '5')).rejects.toThrow('full')
  await Promise.all(all)
  expect(order).toEqual(['a 1', 'a 1', 'b 3', 'a 2', 'b 4', 'a 1', 'b 3'])
})
