import { event } from '#app/platform/outbox.server.ts'
import type { State } from './membership.ts'

/** A member paused a membership. */
export const membershipPaused = event<{ membershipId: number }>('membership.paused')

/** A membership came from one state into another. */
export const membershipMoved = event<{ membershipId: number; before: State; after: State }>('membership.moved')

/** The time of a membership is over that is not renewed. */
export const membershipOver = event<{ membershipId: number }>('membership.over')

/** Another period of a membership was paid. */
export const membershipRenewed = event<{ membershipId: number }>('membership.renewed')

/** A member gave up a membership that ran. */
export const membershipCanceled = event<{ membershipId: number }>('membership.canceled')
