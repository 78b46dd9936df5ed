import { Refusal } from './refusal.ts'

/** Seconds after which it is worth asking again. */
const RETURNS_IN = 30

/**
 * Nothing is known to be wrong with the settings: the storage gives no answer, or is broken, and may be back soon. Who asks
 * for a file or sends one is told so (503); the message is for the operator.
 */
export class StorageAway extends Refusal {
  constructor(message: string, options: ErrorOptions = {}) {
    super(503, 'errors.storage_away', {}, { retryAfter: RETURNS_IN })
    this.message = message
    this.cause = options.cause
  }
}
