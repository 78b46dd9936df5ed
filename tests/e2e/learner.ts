import type { Page } from 'playwright-core'
import { post } from './calls.ts'

const headers = { accept: 'application/json' }

export const PASSWORD = 'long walks at night'

type Component = { type: string; captions?: unknown[]; items?: unknown[] }
type Watching = { sections: { lectures: { id: number; lock: string }[] }[]; lecture: { components: Component[] } }

/** Somebody new with access to a course of the demo, logged in, and the first of its lectures that holds such a part. */
export async function learner(page: Page, owner: Page, slug = 'demo-course') {
  const email = `learner-${process.pid}-${Date.now()}@example.com`
  await post(page, '/register', { first_name: 'Ida', last_name: 'Łęcka', email, password: PASSWORD, terms: true })
  await post(owner, '/login', { email: 'owner@demo.test', password: 'demo-password' })
  const { data } = (await (await owner.request.get('/home/courses', { headers })).json()) as {
    data: { id: number; slug: string }[]
  }
  const course = data.find((one) => one.slug === slug)
  await post(owner, '/home/students', { emails: email, product_ids: [course?.id] })
  const view = async (path: string) => (await (await page.request.get(path, { headers })).json()) as Watching
  /** The lectures that open, in their order. */
  async function lectures(): Promise<number[]> {
    const { sections } = await view(new URL((await page.request.get(`/${slug}/watch`, { headers })).url()).pathname)
    const all = sections.flatMap((section) => section.lectures)
    return all.filter(({ lock }) => lock === 'open').map(({ id }) => id)
  }
  async function lectureWith(fits: (component: Component) => boolean): Promise<string> {
    for (const id of await lectures()) {
      const path = `/${slug}/watch/${id}`
      if ((await view(path)).lecture.components.some(fits)) return path
    }
    throw new Error('no such lecture')
  }
  return { email, courseId: course?.id ?? 0, lectures, lectureWith }
}
