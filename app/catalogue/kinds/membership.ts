import type { Kind } from '../kind.ts'

/** What is open as long as somebody pays; sold by its plans, at an address of its own. */
export const membership: Kind = {
  home: () => ({ step: 'start', href: '/my/membership' }),
  most: 0,
  soldAt: ({ id }) => `/subscribe/checkout?plan_id=${id}`,
  // That list has no hidden ones: their order is that of the first period.
  periodsAt: ({ id, status }) => (status === 'hidden' ? undefined : `/subscribe/checkout#plan-${id}`),
  again: false,
  isService: true,
  handsOver: ['membership'],
}
