import type { ServiceName } from '../mailing.ts'
import { activecampaign } from './activecampaign.server.ts'
import { brevo } from './brevo.server.ts'
import { getresponse } from './getresponse.server.ts'
import { kit } from './kit.server.ts'
import { mailchimp } from './mailchimp.server.ts'
import { mailerlite } from './mailerlite.server.ts'
import type { MailingService } from './service.server.ts'

export const MAILING_SERVICES: Record<ServiceName, MailingService> = {
  mailerlite,
  getresponse,
  activecampaign,
  mailchimp,
  kit,
  brevo,
}
