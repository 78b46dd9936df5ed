import type { Page } from 'playwright-core'
import { post } from './calls.ts'

/**
 * A published course of the owner's, by calls: a short text that opens, a section that waits for its days, and one that waits
 * for an exam. Answers the addresses of their lectures.
 */
export async function ownCourse(owner: Page, title: string) {
  const { product } = await post<{ product: { id: number; slug: string } }>(owner, '/home/products', {
    type: 'course',
    title,
    status: 'published',
  })
  const { exam } = await post<{ exam: { id: number } }>(owner, '/home/exams', {
    title: 'Last exam',
    product_id: product.id,
    passing_score: 50,
    attempts: 0,
    wait_minutes: 0,
    time_limit_minutes: 0,
    shuffle: false,
  })
  const options = [
    { label: 'A window', correct: true },
    { label: 'A wall', correct: false },
  ]
  const asked = { type: 'single', question: { html: '<p>What lights a room?</p>' }, points: 1, options }
  await post(owner, `/home/exams/${exam.id}/questions`, asked)
  async function lecture(section: object): Promise<string> {
    const sections = `/home/courses/${product.id}/sections`
    const made = await post<{ section: { id: number } }>(owner, sections, section)
    const lectures = `${sections}/${made.section.id}/lectures`
    const { lecture } = await post<{ lecture: { id: number } }>(owner, lectures, { title: 'One', status: 'published' })
    const payload = { html: '<p>Look at the window.</p>' }
    await post(owner, `${lectures}/${lecture.id}/components`, { type: 'text', payload })
    return `/${product.slug}/watch/${lecture.id}`
  }
  return {
    product,
    exam,
    open: await lecture({ title: 'First' }),
    later: await lecture({ title: 'Second', delay_days: 5 }),
    examined: await lecture({ title: 'Third', exam_id: exam.id }),
  }
}
