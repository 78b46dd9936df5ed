import { z } from 'zod'
import { Prose, WholeNumber } from '#app/platform/inputs.server.ts'

/** Why staff give or take access. */
export const Reason = Prose(3, 500)

/** For how many days access is given; 0 is without end. */
export const Days = WholeNumber.pipe(z.int().min(0).max(3650)).default(0)
