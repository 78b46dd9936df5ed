import type { Kind } from './kind.ts'

/** What is open as long as somebody pays; sold by its plans, at an address of its own. */
export const membership: Kind = {
  home: () => ({ step: 'start', href: '/my/membership' }),
  most: 0,
  soldAt: ({ id }) => `/subscribe/checkout?plan_id=${id}`,
  // The list has no hidden ones, but each by itself.
  periodsAt: ({ id, status }) => `/subscribe/checkout${status === 'hidden' ? `?only=${id}` : `#plan-${id}`}`,
  again: false,
  isService: true,
  handsOver: ['membership'],
}
