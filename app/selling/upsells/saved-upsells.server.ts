import { savedOffers } from '#app/selling/extra-offers/saved-offers.server.ts'
import { upsells } from './tables.server.ts'
import { listUpsells } from './upsells.server.ts'

/** The upsells of a product, as staff keep them. */
export const savedUpsells = savedOffers('upsells', upsells, listUpsells)
