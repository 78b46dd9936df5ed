import { event } from '#app/platform/outbox.server.ts'

/** Somebody left an address by a form; where the address is to be confirmed, once it was. */
export const leadReceived = event<{ leadId: number }>('lead.received')
