/** What can happen to a membership beside the money: its history says which. */
export const HISTORY_EVENT_TYPES = [
  'state',
  'paused',
  'resumed',
  'stayed',
  'extended',
  'given',
  'change_chosen',
  'change_dropped',
  'changed',
  'price_told',
  'price_changed',
  'card_changed',
] as const

export type HistoryEventType = (typeof HISTORY_EVENT_TYPES)[number]

/** Whether its member chose other terms, or the school changed the price. */
export const CHANGE_REASONS = ['chosen', 'price'] as const
export const CHANGE_STATES = ['waiting', 'applied', 'dropped'] as const
