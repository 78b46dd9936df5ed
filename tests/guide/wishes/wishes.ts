/** A wish as the list shows it. */
export type WishRow = { id: number; wish: string; thanked: boolean }
