/** A list of people to whom access was given at once. */
export type AccessBatch = {
  id: number
  givenAt: string
  givenBy: string
  reason: string
  products: string[]
  /** How many people it opened something to, and to how many that is still open. */
  people: number
  open: number
  undoneAt: string | null
  undoneBy: string | null
  undoReason: string | null
}
