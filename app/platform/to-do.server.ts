import type { SQL } from 'drizzle-orm'
import type { Locale } from './i18n.ts'
import type { Permission } from './permissions.ts'
import type { CurrentSchool, Member } from './viewer.ts'

type Context = { viewer: Member; school: CurrentSchool; locale: Locale }

/** Something that waits for staff: what a domain adds to the list of what is to do, and to the counts in the menu. */
export type ToDoSource = {
  /** Who is told of it. */
  permission: Permission
  /** The page of the menu that carries the count. */
  page: string
  /** Where it is done; `first` is the id of the one that waits longest. The page above unless said. */
  href?: (first: number) => string
  /**
   * What waits for the viewer: a select of `id` and of `at`, since when it waits. It reads an index of what waits, as every
   * page of the back office asks it.
   */
  rows: (context: Context) => SQL
}
