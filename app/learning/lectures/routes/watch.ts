import { z } from 'zod'
import { findMovedAddress } from '#app/content/catalogue/slugs.server.ts'
import { page, redirect } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, Id, route, Slug } from '#app/platform/http.server.ts'
import { WholeNumber } from '#app/platform/inputs.server.ts'
import { prefersJson } from '#app/platform/request.server.ts'
import { refuseClosed } from '../open-lecture.server.ts'
import { POSITION_MAX } from '../progress.ts'
import { findLectureToResume, findWatching } from '../watching.server.ts'

const ids = z.object({ slug: Slug })

/** Where one stopped; a course without lectures yet leads to its own page. */
const resumeCourse = route(
  { access: 'visitor', ids, moved: findMovedAddress },
  async ({ db, viewer, ids: { slug } }) => {
    const found = await findLectureToResume(db, viewer, slug)
    return redirect(found ? `/${slug}/watch/${found.lecture.id}` : `/${slug}`)
  },
)

const logInToWatch = route({ access: 'visitor', ids }, async ({ viewer, ids: { slug } }) => {
  const watch = `/${slug}/watch`
  return redirect(viewer.kind === 'visitor' ? `/login?${new URLSearchParams({ to: watch })}` : watch)
})

/** `t` is the second at which the film begins, as moments in notes say it. */
const place = z.object({ t: WholeNumber.pipe(z.int().min(0).max(POSITION_MAX)).optional().catch(undefined) })

/** The player; of a lecture that is closed to the viewer a page that says why, and what opens it. */
const watchLecturePage = route(
  { access: 'visitor', ids: ids.extend({ lecture: Id }), input: place, moved: findMovedAddress },
  async ({ c, db, viewer, school, ids: { slug, lecture }, input }) => {
    const found = await findWatching(db, { viewer, school }, slug, lecture, input().t)
    if ('view' in found) {
      const { view } = found
      return page('comments/watch', view, { json: { ...view, exams: toSnakeCase(view.exams) } })
    }
    const { closed } = found
    if (prefersJson(c)) throw refuseClosed(closed.lecture, viewer)
    const status = viewer.kind === 'visitor' ? 401 : 403
    return page('lectures/closed', { ...closed, email: school.seller.email }, { status })
  },
)

export const routes = {
  'GET /:slug/watch': resumeCourse,
  'GET /:slug/watch/login': logInToWatch,
  'GET /:slug/watch/:lecture': watchLecturePage,
} satisfies Addresses
