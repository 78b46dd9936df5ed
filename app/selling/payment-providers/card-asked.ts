/** Whether payment information is asked for: for what costs something, of whoever has an address or gives one now. */
export function asksForCard(of: {
  price: number
  email?: string | null | undefined
  view?: 'register' | 'login'
  forced?: boolean
}): boolean {
  return of.forced === true || (of.price !== 0 && (Boolean(of.email) || of.view === 'register'))
}
