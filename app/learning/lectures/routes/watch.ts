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

/**
 * The player. What has to be bought leads to the checkout, what needs an account to the log-in; what is closed for another
 * reason has a page that says which.
 */
const watchLecturePage = route(
  { access: 'visitor', ids: ids.extend({ lecture: Id }), input: place, moved: findMovedAddress },
  async ({ c, db, viewer, school, ids: { slug, lecture }, input }) => {
    const found = await findWatching(db, { viewer, school }, slug, lecture, input().t)
    if ('view' in found) {
      const { view } = found
      return page('comments/watch', view, { json: { ...view, exams: toSnakeCase(view.exams) } })
    }
    const { closed } = found
    const { rule } = closed.lecture
    if (rule === 'buy' && !prefersJson(c)) return redirect(`/${slug}/checkout`)
    if (rule === 'login' || prefersJson(c)) throw refuseClosed(closed.lecture, viewer)
    return page('lectures/closed', { ...closed, email: school.seller.email }, { status: 403 })
  },
)

export const routes = {
  'GET /:slug/watch': resumeCourse,
  'GET /:slug/watch/login': logInToWatch,
  'GET /:slug/watch/:lecture': watchLecturePage,
} satisfies Addresses
