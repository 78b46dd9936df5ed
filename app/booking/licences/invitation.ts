/** Licences of one order of a course: how many, and how many are still to give. */
export type LicencePurchase = { parent_transaction_id: number; quantity: number; licences_left: number }

/** For so many days the link of an invitation opens. */
export const LINK_DAYS = 14
