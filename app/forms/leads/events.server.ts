import { event } from '#app/platform/outbox.server.ts'

/** Somebody left an address by a form, whether or not the address is to be confirmed. */
export const leadStored = event<{ leadId: number }>('lead.stored')

/** Somebody confirmed the address that they left. */
export const leadConfirmed = event<{ leadId: number }>('lead.confirmed')

/** Somebody left an address by a form; where the address is to be confirmed, once it was. */
export const leadReceived = event<{ leadId: number }>('lead.received')
