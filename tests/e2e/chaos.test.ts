import { expect, test } from 'vitest'
import { runChaos } from '../chaos/chaos.ts'

/** A minute each on a machine at rest, and many where others work on it. */
const PATIENCE = 900_000
const anySeed = () => Math.floor(Math.random() * 1_000_000)

test(
  'nothing that a buyer was promised or answered in an exam is lost while servers, workers and database are killed and letters are refused',
  async () => {
    const settings = { seed: anySeed(), clients: 6, orders: 40, kills: 4, recheck: true }
    const { findings, killed, acknowledged, answers, history, mail } = await runChaos(settings)
    // Again with: npm run chaos -- --seed … --clients 6 --orders 40 --kills 4
    expect({ settings, findings }).toEqual({ settings, findings: [] })
    expect(killed.map(({ victim }) => victim).toSorted()).toEqual(['crash', 'postgres', 'web', 'worker'])
    expect(acknowledged.length).toBeGreaterThanOrEqual(40)
    expect(answers).toBeGreaterThan(8)
    expect(history.entries.length).toBeGreaterThan(120)
    expect(mail.takes).toBeGreaterThan(0)
    expect(mail.takes).toBeLessThan(Object.values(mail).reduce((sum, times) => sum + times))
  },
  PATIENCE,
)

test(
  'what a provider said and was answered is kept, although nobody asks it again',
  async () => {
    const settings = { seed: anySeed(), clients: 6, orders: 16, kills: 4, recheck: false }
    const { findings, paid } = await runChaos(settings)
    expect({ settings, findings }).toEqual({ settings, findings: [] })
    expect(paid).toBeGreaterThan(0)
  },
  PATIENCE,
)
