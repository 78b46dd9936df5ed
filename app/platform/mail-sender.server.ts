import { env } from './env.server.ts'
import { slot } from './slot.ts'

/** What e-mails need to know of schools. */
export const sendingSchools = slot<{ findName(schoolId: number): Promise<string> }>('names of schools')

/** Who an e-mail of a school is from: the school by its name, at the address of this deployment. */
export function getMailSender(schoolName: string): { name: string; address: string } {
  return { name: schoolName, address: /<([^<>]+)>/.exec(env.MAIL_FROM)?.[1] ?? env.MAIL_FROM.trim() }
}
