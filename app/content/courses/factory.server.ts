import { aProduct } from '#app/content/catalogue/factory.server.ts'
import type { Offer } from '#app/content/catalogue/product.ts'
import type { Db } from '#app/platform/db.server.ts'
import { cleanHtml } from '#app/platform/html.server.ts'
import { addComponents, addLecture, addSection, type Lecture, type Section } from './outline-changes.server.ts'

type LectureOverrides = Partial<Omit<Lecture, 'id' | 'schoolId' | 'productId' | 'sectionId' | 'position'>>
type SectionOverrides = Partial<Section> & { lectures: LectureOverrides[] }
type CourseOverrides = Parameters<typeof aProduct>[1] & { sections?: SectionOverrides[] }

type Course = Offer & { sections: (Section & { lectures: Lecture[] })[] }

/** An open lecture, one that needs a login, and two to buy, in two sections. */
const USUAL: SectionOverrides[] = [
  { lectures: [{ isFree: true }, { isFree: true, loginRequired: true }, {}] },
  { lectures: [{}] },
]

/** A published course with sections of published lectures of 10 minutes, each with one text. */
export async function aCourse(db: Db, { sections: wanted = USUAL, ...product }: CourseOverrides = {}): Promise<Course> {
  const offer = await aProduct(db, product)
  const { schoolId, id: productId } = offer
  const sections: Course['sections'] = []
  for (const [position, { lectures: inside, ...rest }] of wanted.entries()) {
    const title = { en: `Section ${position + 1}`, pl: `Sekcja ${position + 1}` }
    const section = await addSection(db, { title, ...rest, schoolId, productId, position })
    const lectures: Lecture[] = []
    for (const [place, one] of inside.entries()) {
      const name = { en: `Lecture ${position + 1}.${place + 1}`, pl: `Lekcja ${position + 1}.${place + 1}` }
      const lecture = await addLecture(db, {
        title: name,
        durationMinutes: 10,
        status: 'published',
        ...one,
        schoolId,
        productId,
        sectionId: section.id,
        position: place,
      })
      const html = { en: cleanHtml('<p>Look.</p>'), pl: cleanHtml('<p>Patrz.</p>') }
      await addComponents(db, [{ schoolId, lectureId: lecture.id, type: 'text', position: 0, payload: { html } }])
      lectures.push(lecture)
    }
    sections.push({ ...section, lectures })
  }
  return { ...offer, sections }
}
