import { sql } from 'drizzle-orm'
import { createTag } from '#app/content/tags/tags.server.ts'
import { changeAccount, createAccount } from '#app/people/accounts/accounts.server.ts'
import { readAvatar } from '#app/people/media/school-image.server.ts'
import { storeReceivedPicture } from '#app/people/media/uploads.server.ts'
import { publishLegalText } from '#app/people/schools/legal-texts.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { cleanLocalHtml } from '#app/platform/html.server.ts'
import type { Member, Role } from '#app/platform/viewer.ts'
import { indexSchool } from '#app/storefront/search/documents.server.ts'
import type { DemoSchool } from '../demo/content-types.ts'
import { loadAffiliates } from './load-affiliates.ts'
import { loadArticles } from './load-articles.ts'
import { loadBumps } from './load-bumps.ts'
import { loadCertificates } from './load-certificates.ts'
import { loadComments, loadCommunity } from './load-community.ts'
import { loadConsultation } from './load-consultation.ts'
import { loadCourse, loadUnlisted } from './load-course.ts'
import { loadExam } from './load-exam.ts'
import { loadExamAttempts } from './load-exam-attempts.ts'
import { loadHistory } from './load-history.ts'
import { loadLeadForms } from './load-lead-forms.ts'
import { getMedia, type Media, readMedia } from './load-media.ts'
import { loadNotifications } from './load-notifications.ts'
import { loadPages } from './load-pages.ts'
import { loadPlan, openMembersTopics } from './load-plans.ts'
import { loadProceeds } from './load-proceeds.ts'
import { loadPromoCodes } from './load-promo-codes.ts'
import { loadReports } from './load-reports.ts'
import { loadPromo, loadShelf } from './load-shelf.ts'
import { loadSurveys } from './load-surveys.ts'
import { loadTalk } from './load-talk.ts'

export const OWNER = 'owner@demo.test'

type Person = {
  email: string
  firstName: string
  lastName: string
  role?: Role
  affiliate?: boolean
  locale?: 'en' | 'pl'
}

/** The people of the first school besides its teacher; the password of all is `demo-password`. */
const PEOPLE: Person[] = [
  { email: 'administrator@demo.test', firstName: 'Marek', lastName: 'Sowa', role: 'administrator' },
  { email: 'student@demo.test', firstName: 'Karolina', lastName: 'Maj' },
  { email: 'member@demo.test', firstName: 'Tomasz', lastName: 'Lipka', locale: 'pl' },
  { email: 'buyer@demo.test', firstName: 'Helena', lastName: 'Brzoza' },
  { email: 'studio@demo.test', firstName: 'Marta', lastName: 'Kuna' },
  { email: 'newcomer@demo.test', firstName: 'Jan', lastName: 'Wrona' },
  { email: 'affiliate@demo.test', firstName: 'Olga', lastName: 'Dudek', affiliate: true },
]

/** Fills a school that is still empty: its people, its legal texts, its courses with their media. */
export async function loadSchool(db: Db, schoolId: number, school: DemoSchool): Promise<void> {
  const first = school.slug === 'demo'
  const password = first ? 'demo-password' : 'second-password'
  const add = ({ locale = 'en', ...person }: Person) =>
    createAccount(db, { schoolId, password, locale, verified: true, ...person })
  const { firstName, lastName, bio, portrait } = school.instructor
  const owner = await add({ email: OWNER, firstName: first ? 'Anna' : firstName, lastName, role: 'owner' })
  const teacher = first ? await add({ email: 'instructor@demo.test', firstName, lastName, role: 'instructor' }) : owner
  const avatar = await storeReceivedPicture(
    db,
    teacher,
    await readAvatar(new File([await readMedia(portrait)], portrait), teacher),
  )
  await changeAccount(db, teacher, { bio, avatar })
  const people = []
  if (first) for (const person of PEOPLE) people.push(await add(person))
  const teacherIds = [teacher, ...people.filter(({ role }) => role === 'administrator')].map(({ id }) => id)
  for (const kind of ['terms', 'privacy'] as const)
    await publishLegalText(db, schoolId, kind, cleanLocalHtml(school.legal[kind]))

  const media = getMedia(db, teacher)
  const tags = new Map<string, number>()
  for (const tag of school.tags) tags.set(tag.name.en, (await createTag(db, schoolId, tag)).id)
  const place = { schoolId, teacherIds, currency: school.currency, timeZone: 'Europe/Warsaw', tags }
  const context = {
    viewer: getViewer(owner),
    school: { id: schoolId, instructorsLimited: false },
    locale: owner.locale,
  }
  for (const [position, course] of school.courses.entries()) {
    const id = await loadCourse(db, media, course, { ...place, position })
    if (course.exam) await loadExam(db, context, id, course.exam)
  }
  await loadBumps(db, schoolId, school.courses)
  for (const [index, product] of school.unlisted.entries())
    await loadUnlisted(db, media, product, { ...place, position: school.courses.length + index })
  if (first) await loadShelf(db, media, { ...place, position: school.courses.length + school.unlisted.length })
  if (first)
    await loadConsultation(db, media, { ...place, position: school.courses.length + school.unlisted.length + 5 })
  await loadArticles(db, media, teacher, school.articles, tags)
  await loadPages(db, media, context.viewer, school.pages)
  await loadLeadForms(db, context.viewer, school.leadForms)
  await loadPromoCodes(db, { ...place, id: schoolId }, school.promoCodes)
  if (first) await loadPlan(db, media, context.viewer)
  if (first) await loadPast(db, media, context.viewer)
  await indexSchool(db, schoolId)
  // All of it is known by now.
  await db.execute(sql`update outbox set dispatched_at = now()
    where school_id = ${schoolId} and event in ('product.changed', 'article.changed')`)
}

/** What the people of the first school bought and said. */
async function loadPast(db: Db, media: Media, owner: Member): Promise<void> {
  const { schoolId } = owner
  await loadHistory(db, schoolId)
  await loadAffiliates(db, schoolId)
  await loadProceeds(db, schoolId)
  await loadPromo(db, schoolId)
  await loadExamAttempts(db, schoolId)
  const community = await loadCommunity(db, media, schoolId)
  await openMembersTopics(db, schoolId)
  const comments = [...community, ...(await loadTalk(db, schoolId))]
  await loadComments(db, schoolId, comments)
  await loadReports(db, schoolId)
  await loadNotifications(db, schoolId)
  await loadSurveys(db, owner)
  const school = { id: schoolId, instructorsLimited: false }
  await loadCertificates(db, { viewer: owner, school, locale: owner.locale })
}

/** Whoever fills the school, as the office knows them. */
function getViewer(owner: Awaited<ReturnType<typeof createAccount>>): Member {
  return { ...owner, kind: 'staff' }
}
