import { event } from '#app/platform/outbox.server.ts'

type AccountPayload = { accountId: number }

/** Somebody has an account from now on. */
export const accountCreated = event<AccountPayload>('account.created')
/** A name, an address or a language changed. */
export const accountChanged = event<AccountPayload>('account.changed')
/** A person goes; told before the account names nobody any more. */
export const accountDeleted = event<AccountPayload>('account.deleted')
