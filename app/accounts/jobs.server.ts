import { z } from 'zod'
import { job } from '../platform/jobs.server.ts'
import { DOMAIN_NEWS } from '../schools/domain.ts'
import { tellOwnersOfDomain } from './domain-mail.server.ts'
import { sendEmailLink } from './email-links.server.ts'
import { forgetEnded } from './forgetting.server.ts'
import { sendInvitation } from './invitation-mail.server.ts'
import { sendNotice } from './letters.server.ts'
import { NOTICES } from './letters.ts'
import { sendResetLink } from './reset-mail.server.ts'
import { tellOwnersOfScript } from './script-mail.server.ts'

const ResetAsked = z.object({ schoolId: z.int(), accountId: z.int().nullable(), requestId: z.string() })
const LinkAsked = z.object({
  schoolId: z.int(),
  accountId: z.int(),
  newEmail: z.string().nullable(),
  requestId: z.string(),
})
const NoticeAsked = z.object({
  schoolId: z.int(),
  accountId: z.int(),
  notice: z.enum(NOTICES),
  to: z.string(),
  requestId: z.string(),
})

const Invited = z.object({ schoolId: z.int(), invitationId: z.int(), requestId: z.string() })

const ScriptChanged = z.object({ schoolId: z.int(), actorId: z.int(), version: z.int() })

const DomainHappened = z.object({
  schoolId: z.int(),
  host: z.string(),
  news: z.enum(DOMAIN_NEWS),
  noticeId: z.string(),
})

export const accountJobs = {
  'accounts.tell-owners-of-domain': job(DomainHappened, tellOwnersOfDomain),
  'accounts.tell-owners-of-script': job(ScriptChanged, tellOwnersOfScript),
  'accounts.send-invitation': job(Invited, sendInvitation),
  'accounts.send-reset-link': job(ResetAsked, sendResetLink),
  'accounts.forget-ended': job(z.object({}), forgetEnded),
  'accounts.send-email-link': job(LinkAsked, sendEmailLink),
  'accounts.send-notice': job(NoticeAsked, sendNotice),
}
