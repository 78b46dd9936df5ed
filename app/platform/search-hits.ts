/** The kinds of things that the search of the back office finds. */
export type HitKind = 'settings' | 'students' | 'sales' | 'courses' | 'guide'

/** One thing that was found, and where it is shown. */
export type Hit = { href: string; title: string; sub?: string; end?: string }

/** What was found of one kind; `all` is the address of the list that has more of it. */
export type HitGroup = { kind: HitKind; hits: Hit[]; all: string | null }
