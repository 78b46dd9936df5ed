import { inject } from 'vitest'

const worker = Number(process.env.VITEST_POOL_ID)

/** The product that this worker has to itself: files of tests that run at the same time never meet in one. */
export const product = inject('products')[worker - 1] ?? noProduct()

function noProduct(): never {
  throw new Error(`no product was started for worker ${worker}`)
}
