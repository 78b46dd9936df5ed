import { inSchool } from '#app/platform/db.server.ts'
import { Id } from '#app/platform/http.server.ts'
import type { MemberAtHead } from '#app/platform/inertia.server.tsx'
import { log } from '#app/platform/log.server.ts'
import type { Member } from '#app/platform/viewer.ts'
import { readOne } from './notifications.server.ts'
import { loadHeadCounts } from './shown.server.ts'

/**
 * What the bell in the head of a page says, and whether the menu leads to a balance. Whoever comes by the address of a notification has read it: that is noted first.
 * A page is shown without a count rather than not at all.
 */
export async function loadHead(viewer: Member, opened: string | undefined): Promise<MemberAtHead> {
  const id = Id.safeParse(opened).data
  try {
    return await inSchool(
      viewer.schoolId,
      async (db) => {
        if (id !== undefined) await readOne(db, viewer, id)
        return loadHeadCounts(db, viewer)
      },
      { reading: id === undefined },
    )
  } catch (error) {
    log.warn({ err: error }, 'unread notifications were not counted')
    return { unread: 0, hasBalance: false }
  }
}
