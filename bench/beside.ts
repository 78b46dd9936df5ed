import { say } from '#server/say.ts'
import type { Product } from '#tests/product.ts'
import { measureAll } from './measure.ts'
import { openRawSelect, startRawServer } from './raw.ts'
import { chosenRows, type Row } from './rows.ts'
import type { Stage } from './stage.ts'

/** What every benchmark of speeds takes from its command. */
export const SPEED_OPTIONS = {
  only: { type: 'string' },
  seconds: { type: 'string', default: '2.5' },
  rounds: { type: 'string', default: '3' },
} as const

export type SpeedOptions = { only?: string; seconds: string; rounds: string }

/** The rows that were asked for, in the same rounds as the bare machine. */
export async function measureBeside(
  product: Product,
  stage: Stage,
  rows: Row[],
  { only, seconds, rounds }: SpeedOptions,
) {
  const timing = {
    rounds: Number(rounds),
    milliseconds: Number(seconds) * 1000,
    rawMilliseconds: 800,
    warmUp: 1000,
  }
  const server = await startRawServer()
  const select = await openRawSelect(stage, product.ownerUrl())
  try {
    return await measureAll(stage, chosenRows(rows, only), { server, select }, timing, say)
  } finally {
    server.close()
    await select.close()
  }
}
