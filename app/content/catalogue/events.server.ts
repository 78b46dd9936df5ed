import { event } from '#app/platform/outbox.server.ts'

/** A product was made, changed or deleted. */
export const productChanged = event<{ productId: number }>('product.changed')
