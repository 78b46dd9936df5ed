import { sql } from 'drizzle-orm'
import { check, foreignKey, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { bigid, bytes, enumColumn, id, instant, isOneOf, schoolId } from '#app/platform/columns.server.ts'
import { STAFF_ROLES } from './team.ts'

/** Whom the owner has invited to work in the school. One open invitation per address; accepting it deletes it. */
export const teamInvitations = pgTable(
  'team_invitations',
  {
    schoolId: schoolId(),
    id: id(),
    email: text('email').notNull(),
    emailKey: text('email_key').notNull(),
    role: enumColumn('role', STAFF_ROLES).notNull(),
    locale: enumColumn('locale', ['en', 'pl']).notNull(),
    invitedBy: bigid('invited_by').notNull(),
    /** Null until its e-mail is written. */
    tokenHash: bytes('token_hash'),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    unique('invitation_email').on(t.schoolId, t.emailKey),
    unique('invitation_token').on(t.schoolId, t.tokenHash),
    foreignKey({ columns: [t.schoolId, t.invitedBy], foreignColumns: [accounts.schoolId, accounts.id] }),
    check('invitation_role', isOneOf(t.role)),
    check('invitation_locale', isOneOf(t.locale)),
    check('invitation_hash', sql`length(${t.tokenHash}) = 32`),
  ],
)
