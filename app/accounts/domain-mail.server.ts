import { and, eq } from 'drizzle-orm'
import { inSchool } from '../platform/db.server.ts'
import { say } from '../platform/i18n.ts'
import { sendMail } from '../platform/mail.server.ts'
import { renderMail } from '../platform/mail-render.server.ts'
import type { DomainNews } from '../schools/domain.ts'
import { findSchool, platformOriginOf } from '../schools/schools.server.ts'
import { DomainNotice } from './emails/domain-notice.tsx'
import { accounts } from './tables.server.ts'

type Happened = { schoolId: number; host: string; news: DomainNews; noticeId: string }

/** Tells every owner, once per event, what became of a domain: nobody else notices before visitors do. */
export async function tellOwnersOfDomain({ schoolId, host, news, noticeId }: Happened): Promise<void> {
  const [school, origin] = await Promise.all([findSchool(schoolId), platformOriginOf(schoolId)])
  await inSchool(schoolId, async (db) => {
    const owners = await db
      .select()
      .from(accounts)
      .where(and(eq(accounts.schoolId, schoolId), eq(accounts.role, 'owner')))
    for (const { id, email, locale } of owners) {
      await sendMail(db, schoolId, {
        kind: 'accounts.domain-notice',
        reference: `${noticeId} ${id}`,
        ...{ accountId: id, to: email, toStranger: false },
        subject: say(locale, [`schools.mail_domain_${news}_subject`, { host, school: school.name }]),
        ...(await renderMail(DomainNotice({ school, locale, host, news, href: `${origin}/home/domains` }))),
      })
    }
  })
}
