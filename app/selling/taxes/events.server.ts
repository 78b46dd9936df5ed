import { event } from '#app/platform/outbox.server.ts'

/** How an order is taxed is known, after VIES was asked. */
export const orderTaxed = event<{ transactionId: number }>('taxes.order-taxed')
