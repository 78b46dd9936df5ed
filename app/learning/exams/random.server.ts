import { randomInt } from 'node:crypto'
import type { Random } from './shown.ts'

const STEPS = 2 ** 32

/** Chance that nobody foretells from what was shown before: the order in which steps are dealt hides their right one. */
export const fair: Random = () => randomInt(STEPS) / STEPS
