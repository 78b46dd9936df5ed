/** Public ones are shown to everybody, and narrow public lists; private ones stand in the back office alone. */
export const VISIBILITIES = ['public', 'private'] as const
export type Visibility = (typeof VISIBILITIES)[number]

export const TAG_NAME_MAX = 60
/** Tags of one thing. */
export const TAGS_MAX = 20

export type Tag = { id: number; name: string; visibility: Visibility }
