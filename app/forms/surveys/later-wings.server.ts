import type { SQL, SQLWrapper } from 'drizzle-orm'
import type { WithTeachers } from '#app/content/catalogue/product.ts'
import type { Db } from '#app/platform/db.server.ts'
import { slot } from '#app/platform/slot.ts'
import type { CurrentSchool, Member } from '#app/platform/viewer.ts'

/** What a survey asks of the product that it is about. */
export type SurveyedProducts = {
  /** Whether a product is open to somebody. */
  hasAccess(db: Db, member: Member, product: { id: number } & WithTeachers): Promise<boolean>
  /** Whether somebody has completed a course. */
  hasCompleted(db: Db, member: Member, productId: number): Promise<boolean>
  /** In a statement: whether a product that the viewer sees is open to an account. */
  isOpenTo(context: { viewer: Member; school: CurrentSchool }, account: SQLWrapper, product: number): SQL
}

export const surveyedProducts = slot<SurveyedProducts>('products of surveys')
