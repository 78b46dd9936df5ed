/** What can happen to a membership beside the money: its history says which. */
export const HAPPENED = [
  ...(['state', 'paused', 'resumed', 'stayed', 'extended'] as const),
  ...(['change_chosen', 'change_dropped', 'changed', 'price_told', 'price_changed', 'card_changed'] as const),
]

export type Happened = (typeof HAPPENED)[number]

/** Whether its member chose other terms, or the school changed the price. */
export const CHANGE_REASONS = ['chosen', 'price'] as const
export const CHANGE_STATES = ['waiting', 'applied', 'dropped'] as const
