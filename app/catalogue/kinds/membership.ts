import type { Kind } from '../kind.ts'

/** What is open as long as somebody pays; sold by its plans, at an address of its own. */
export const membership: Kind = {
  home: () => ({ step: 'start', href: '/my/membership' }),
  most: 0,
  soldAt: ({ id }) => `/subscribe/checkout?plan_id=${id}`,
  periodsAt: ({ id }) => `/subscribe/checkout#plan-${id}`,
  again: false,
  isService: true,
  handsOver: ['membership'],
}
