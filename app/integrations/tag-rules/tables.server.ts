import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, integer, pgTable, primaryKey, unique } from 'drizzle-orm/pg-core'
import { products } from '#app/content/catalogue/tables.server.ts'
import { leadForms } from '#app/forms/leads/tables.server.ts'
import { membershipPlans } from '#app/memberships/memberships/tables.server.ts'
import { studentTags } from '#app/people/student-tags/tables.server.ts'
import { bigid, enumColumn, id, instant, isOneOf, schoolId } from '#app/platform/columns.server.ts'
import { RUN_STATES, TAG_TRIGGERS } from './tag-rule.ts'

/** Which tag students get when something happens, and how far that is for those to whom it happened before. */
export const tagRules = pgTable(
  'tag_rules',
  {
    schoolId: schoolId(),
    id: id(),
    when: enumColumn('occasion', TAG_TRIGGERS).notNull(),
    /** To what it is narrowed; without it anything counts. */
    productId: bigid('product_id'),
    formId: bigid('form_id'),
    planId: bigid('plan_id'),
    tagId: bigid('tag_id').notNull(),
    untilEnd: boolean('until_end').notNull().default(false),
    runState: enumColumn('run_state', RUN_STATES),
    runTotal: integer('run_total'),
    runDone: integer('run_done').notNull().default(0),
    runChanged: integer('run_changed').notNull().default(0),
    /** The last account that was done: they are taken in the order of their ids. */
    runLastId: bigid('run_last_id').notNull().default(0),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    unique('tag_rule_once').on(t.schoolId, t.when, t.productId, t.formId, t.planId, t.tagId).nullsNotDistinct(),
    index('tag_rules_of_tag').on(t.schoolId, t.tagId),
    foreignKey({ columns: [t.schoolId, t.tagId], foreignColumns: [studentTags.schoolId, studentTags.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [t.schoolId, t.productId], foreignColumns: [products.schoolId, products.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [t.schoolId, t.formId], foreignColumns: [leadForms.schoolId, leadForms.id] }).onDelete(
      'cascade',
    ),
    foreignKey({
      columns: [t.schoolId, t.planId],
      foreignColumns: [membershipPlans.schoolId, membershipPlans.productId],
    }).onDelete('cascade'),
    check('tag_rule_occasion', isOneOf(t.when)),
    check('tag_rule_run_state', isOneOf(t.runState)),
    check('tag_rule_end', sql`not ${t.untilEnd} or ${t.when} in ('purchase', 'membership_started')`),
    check('tag_rule_run', sql`${t.runChanged} between 0 and ${t.runDone}`),
  ],
)
