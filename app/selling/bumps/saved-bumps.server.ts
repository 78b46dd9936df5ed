import { savedOffers } from '#app/selling/extra-offers/saved-offers.server.ts'
import { listBumps } from './bumps.server.ts'
import { bumps } from './tables.server.ts'

/** The order bumps of a product, as staff keep them. */
export const savedBumps = savedOffers('bumps', bumps, (db, viewer, product, currency) =>
  listBumps(db, viewer, product, { currency }),
)
