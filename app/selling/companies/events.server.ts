import { event } from '#app/platform/outbox.server.ts'

/** A register said what it knows of the company that an order is for. */
export const companyChecked = event<{ transactionId: number }>('companies.checked')
