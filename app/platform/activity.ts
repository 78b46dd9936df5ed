/** `price.updated`: the type of a thing, and what was done to it, in the past. */
export const ACTION = '[a-z_]+\\.[a-z_]+'

export const ACTOR_KINDS = ['person', 'key', 'system'] as const
export type ActorKind = (typeof ACTOR_KINDS)[number]

export const TITLE_MAX = 200
/** Longer values are cut: the log tells what changed, it is no backup. */
export const VALUE_MAX = 500

/** For how many days an entry is kept. */
export const KEPT_DAYS = 400

export type Change = { field: string; from: unknown; to: unknown }
