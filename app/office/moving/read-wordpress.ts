import { getEmbed } from '#app/platform/embed.ts'
import type { Message } from '#app/platform/i18n.ts'
import { invalid } from '#app/platform/refusal.ts'
import { type Item, type Part, skipped } from './course-items.ts'
import { listParagraphs, partsOf, takeApart } from './moved-html.ts'
import { childOf, childrenOf, parseXml, wordsOf, type XmlElement } from './xml.ts'

type Post = {
  id: string
  parent: string
  type: string
  title: string
  content: string
  order: number
  meta: Map<string, string>
}

/** What the plugins for courses call their things. */
const TYPES = {
  course: ['courses', 'sfwd-courses', 'lp_course'],
  section: ['topics'],
  lecture: ['lesson', 'sfwd-lessons', 'sfwd-topic', 'lp_lesson'],
  quiz: ['tutor_quiz', 'sfwd-quiz', 'lp_quiz'],
}

/**
 * Courses of a WordPress export (WXR) made by Tutor LMS, LearnDash or LearnPress: topics as sections, lessons as lectures.
 * Such a file holds no files and no questions; pages, articles, products and the rest are listed.
 */
export function readWordPress(xml: string): Item[] {
  const channel = childOf(parseXml(xml), 'channel')
  if (!channel) throw invalid('file', 'moving.no_wordpress')
  const posts = childrenOf(channel, 'item').map(readPost)
  const isOf = (kind: keyof typeof TYPES) => (post: Post) => TYPES[kind].includes(post.type)
  const courses = posts.filter(isOf('course')).toSorted(byOrder)
  if (courses.length === 0) throw invalid('file', 'moving.no_course')
  const placed = new Set<string>()
  const items: Item[] = []
  for (const course of courses) {
    placed.add(course.id)
    items.push(...readCourse(course, posts, placed))
  }
  for (const post of posts.filter(({ id }) => !placed.has(id))) {
    const reason = OTHERS[post.type] ?? ['moving.module_unknown', { module: post.type }]
    if (reason !== 'nothing') items.push(skipped(post.title || post.type, reason))
  }
  return items
}

/** What nobody made: parts of the look of a site, and former versions. */
const OTHERS: Record<string, Message | 'nothing'> = {
  post: 'moving.wordpress_article',
  page: 'moving.wordpress_article',
  attachment: 'moving.wordpress_attachment',
  product: 'moving.wordpress_product',
  tutor_assignments: 'moving.module_assign',
  revision: 'nothing',
  nav_menu_item: 'nothing',
  custom_css: 'nothing',
  wp_global_styles: 'nothing',
  wp_navigation: 'nothing',
  wp_template: 'nothing',
}

const byOrder = (a: Post, b: Post) => a.order - b.order || Number(a.id) - Number(b.id)

function readPost(item: XmlElement): Post {
  const named = (name: string) => item.children.find((child) => child.name === name)?.text.trim() ?? ''
  const meta = childrenOf(item, 'postmeta').map((one): [string, string] => [
    wordsOf(one, 'meta_key'),
    wordsOf(one, 'meta_value'),
  ])
  return {
    id: named('wp:post_id'),
    parent: named('wp:post_parent'),
    type: named('wp:post_type'),
    title: named('title'),
    content: named('content:encoded'),
    order: Number(named('wp:menu_order')) || 0,
    meta: new Map(meta),
  }
}

function readCourse(course: Post, posts: readonly Post[], placed: Set<string>): Item[] {
  const about = takeApart(htmlOf(course.content), () => undefined)
  const items: Item[] = [{ kind: 'course', title: course.title, description: about.html, notes: about.notes }]
  const below = (parent: Post, types: readonly string[]) =>
    posts.filter((post) => post.parent === parent.id && types.includes(post.type)).toSorted(byOrder)
  const lessons = [...TYPES.lecture, ...TYPES.quiz, 'tutor_assignments']
  for (const topic of below(course, TYPES.section)) {
    placed.add(topic.id)
    items.push({ kind: 'section', title: topic.title })
    const words = takeApart(htmlOf(topic.content), () => undefined)
    if (partsOf(words).length > 0)
      items.push({ kind: 'lecture', title: topic.title, parts: partsOf(words), notes: words.notes })
    for (const lesson of below(topic, lessons)) items.push(readLesson(lesson, placed))
  }
  // Plugins without topics name the course in a field of the lesson.
  const loose = posts
    .filter(
      (post) =>
        lessons.includes(post.type) &&
        !placed.has(post.id) &&
        (post.parent === course.id || post.meta.get('course_id') === course.id),
    )
    .toSorted(byOrder)
  if (loose.length > 0) items.push({ kind: 'section', title: course.title })
  for (const lesson of loose) items.push(readLesson(lesson, placed))
  return items
}

function readLesson(lesson: Post, placed: Set<string>): Item {
  placed.add(lesson.id)
  const { title, type } = lesson
  if (type === 'tutor_assignments') return skipped(title, 'moving.module_assign')
  if (TYPES.quiz.includes(type))
    return { kind: 'exam', title, questions: [], rules: {}, notes: ['moving.wordpress_questions'] }
  const text = takeApart(htmlOf(lesson.content), () => undefined)
  const film = findFilm(lesson.meta.get('_video') ?? '')
  const notes = film && 'note' in film ? [...text.notes, film.note] : text.notes
  const parts: Part[] = film && 'part' in film ? [film.part, ...partsOf(text)] : partsOf(text)
  return { kind: 'lecture', title, parts, notes }
}

/** The film of a Tutor LMS lesson: an address in a value that PHP wrote. */
function findFilm(value: string): { part: Part } | { note: Message } | undefined {
  const addresses = value.match(/https?:\/\/[^\s"']{1,500}/g) ?? []
  const embed = addresses.find((address) => getEmbed(address))
  if (embed) return { part: { type: 'embed', address: embed } }
  return addresses[0] === undefined
    ? undefined
    : { note: ['moving.frame_lost', { address: addresses[0].slice(0, 300) }] }
}

/** WordPress makes paragraphs of empty lines where nobody wrote any. */
function htmlOf(content: string): string {
  if (/<(?:p|div|ul|ol|h[1-6])[\s>]/i.test(content)) return content
  return listParagraphs(content)
    .map((paragraph) => `<p>${paragraph}</p>`)
    .join('')
}
