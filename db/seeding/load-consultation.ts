import { USUAL } from '#app/booking/consultations/rules.ts'
import { availability, consultations, priceMeetings } from '#app/booking/consultations/tables.server.ts'
import { addPrice } from '#app/content/catalogue/price-changes.server.ts'
import { createProduct } from '#app/content/catalogue/product-changes.server.ts'
import { newQuestion } from '#app/forms/form-questions/stored-question.ts'
import type { Db } from '#app/platform/db.server.ts'
import { cleanLocalHtml } from '#app/platform/html.server.ts'
import { consultation } from '../demo/consultation.ts'
import type { Media } from './load-media.ts'

type ConsultationContext = { schoolId: number; teacherIds: number[]; currency: string; position: number }

/** Writes a consultation that can be booked on each of the next days, with a price for one meeting and one for several. */
export async function loadConsultation(db: Db, media: Media, place: ConsultationContext): Promise<void> {
  const { schoolId, teacherIds, currency, position } = place
  const { slug, title, promise, description, cover, price, package: several, question, joinUrl, hours } = consultation
  const { id: productId } = await createProduct(db, {
    schoolId,
    type: 'consultation',
    status: 'published',
    position,
    teacherIds: teacherIds.slice(0, 1),
    slug,
    title,
    promise,
    description: cleanLocalHtml(description),
    cover: await media.cover(cover),
  })
  const sold = { schoolId, productId, currency, vatRate: 2300 }
  await addPrice(db, { ...sold, amount: price })
  const { id: priceId } = await addPrice(db, { ...sold, amount: several.amount, name: several.name })
  await db.insert(priceMeetings).values({ schoolId, productId, priceId, meetings: several.meetings })
  const { version, ...usual } = USUAL
  await db.insert(consultations).values({
    ...usual,
    schoolId,
    productId,
    noticeHours: 12,
    changeHours: 6,
    horizonDays: 180,
    joinUrl,
    hostId: teacherIds[0] ?? null,
    questions: [{ ...newQuestion(), id: 1, title: question, type: 'textarea' }],
  })
  const days = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, ...(weekday > 5 ? hours.weekend : hours.week) }))
  await db
    .insert(availability)
    .values(days.map(({ weekday, from, to }) => ({ schoolId, weekday, fromMinute: from * 60, toMinute: to * 60 })))
}
