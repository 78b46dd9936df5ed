export const ACCOUNT_HOLDER_MAX = 70

/** Who pays, as the bank's file names them. */
export type Payer = { name: string; iban: string }

/** From which amount in the school's currency a balance is paid, and who pays; nobody where the school has not said who. */
export type PayoutRules = { minimumPayout: number; payer: Payer | null }
