import { expect, test } from 'vitest'
import { inTurn } from './in-turn.ts'

test('what is sent waits for what was sent before it, also for what failed', async () => {
  const log: string[] = []
  const finish: (() => void)[] = []
  const sent = (name: string) =>
    inTurn((finished) => {
      log.push(name)
      finish.push(finished)
    })
  const first = sent('first')
  const failing = inTurn(() => {
    log.push('failing')
    throw new Error('broken')
  })
  const third = sent('third')
  await Promise.resolve()
  expect(log).toEqual(['first'])
  finish[0]?.()
  await first
  await expect(failing).rejects.toThrow('broken')
  await expect.poll(() => log).toEqual(['first', 'failing', 'third'])
  finish[1]?.()
  await third
})
