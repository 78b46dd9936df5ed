import { expect, test } from 'vitest'
import { runChaos } from '../chaos/chaos.ts'

/** Half a minute on a machine at rest. */
const PATIENCE = 300_000

test(
  'nothing that a buyer was promised is lost while server, worker and database are killed',
  async () => {
    const seed = Math.floor(Math.random() * 1_000_000)
    const { findings, killed, acknowledged, history } = await runChaos({ seed, clients: 6, orders: 40, kills: 4 })
    // Again with: npm run chaos -- --seed … --clients 6 --orders 40 --kills 4
    expect({ seed, findings }).toEqual({ seed, findings: [] })
    expect(killed.map(({ victim }) => victim).toSorted()).toEqual(['crash', 'postgres', 'web', 'worker'])
    expect(acknowledged.length).toBeGreaterThanOrEqual(40)
    expect(history.entries.length).toBeGreaterThan(120)
  },
  PATIENCE,
)
