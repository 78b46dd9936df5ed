import { env } from './env.server.ts'
import { slot } from './slot.ts'

/** The name that a school's e-mails come from, and where answers go, if the school says so. */
export type MailSender = { name: string; replyTo: string | null }

/** What e-mails need to know of schools. */
export const sendingSchools = slot<{ findSender(schoolId: number): Promise<MailSender> }>('senders of schools')

/** Who an e-mail of a school is from: its name, at the address of this deployment. */
export function getMailSender(name: string): { name: string; address: string } {
  return { name, address: /<([^<>]+)>/.exec(env.MAIL_FROM)?.[1] ?? env.MAIL_FROM.trim() }
}
