import type { StoredRow } from '#app/office/imports/kinds.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { Message } from '#app/platform/i18n.ts'
import type { ViewerContext } from '#app/platform/list.server.ts'

/** One row that is being made, and what of it cannot be. */
export type Editing = { db: Db; row: StoredRow; context: ViewerContext; notes: Message[] }
