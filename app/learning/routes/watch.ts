import { z } from 'zod'
import { movedAddress } from '#app/catalogue/slugs.server.ts'
import { page, redirect } from '#app/platform/answers.server.ts'
import { Id, route, Slug } from '#app/platform/http.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { prefersJson } from '#app/platform/request.server.ts'
import { findLectureToResume, findWatching } from '../watching.server.ts'

const ids = z.object({ slug: Slug })

/** Where one stopped; a course without lectures yet leads to its own page. */
export const resume = route({ access: 'visitor', ids, moved: movedAddress }, async ({ db, viewer, ids: { slug } }) => {
  const found = await findLectureToResume(db, viewer, slug)
  return redirect(found ? `/${slug}/watch/${found.lecture.id}` : `/${slug}`)
})

export const logInToWatch = route({ access: 'visitor', ids }, async ({ viewer, ids: { slug } }) => {
  const watch = `/${slug}/watch`
  return redirect(viewer.kind === 'visitor' ? `/login?${new URLSearchParams({ to: watch })}` : watch)
})

/** The player. What has to be bought leads to the checkout, what needs an account to the log-in. */
export const watchLecturePage = route(
  { access: 'visitor', ids: ids.extend({ lecture: Id }), moved: movedAddress },
  async ({ c, db, viewer, ids: { slug, lecture } }) => {
    const { lock, view } = await findWatching(db, viewer, slug, lecture)
    if (lock === 'login') throw new Refusal(401, 'errors.login_required')
    if (lock === 'buy' && !prefersJson(c)) return redirect(`/${slug}/checkout`)
    if (lock === 'buy' && viewer.kind === 'visitor') throw new Refusal(401, 'errors.login_required')
    if (lock === 'buy') throw new Refusal(403, 'learning.no_access')
    if (lock === 'later' && prefersJson(c)) throw new Refusal(403, 'learning.not_yet_available')
    return page('learning/watch', view, { status: lock === 'later' ? 403 : 200 })
  },
)
