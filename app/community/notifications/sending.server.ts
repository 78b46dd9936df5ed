import type { Db } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { sendLetter } from '#app/platform/letters.server.ts'
import { listLatestStates, listOutgoing } from '#app/platform/mail-outbox.server.ts'
import { getMailSender } from '#app/platform/mail-sender.server.ts'
import { newToken } from '#app/platform/tokens.server.ts'
import type { CurrentSchool, Member } from '#app/platform/viewer.ts'
import { type SendingState, TEST_LETTER } from './mail-view.ts'

/** How the letters of this deployment leave, and what became of the latest of a school. */
export async function readSending(db: Db, schoolId: number, fromName: string): Promise<SendingState> {
  const { name, address } = getMailSender(fromName)
  const latest = await listLatestStates(db, schoolId)
  const count = (wanted: string) => latest.filter(({ state }) => state === wanted).length
  return {
    way: env.keepsLetters ? 'kept' : env.SMTP_URL ? 'server' : 'none',
    // Never the name and the password that stand in the same address.
    server: env.SMTP_URL && !env.keepsLetters ? new URL(env.SMTP_URL).host : null,
    sender: `${name} <${address}>`,
    lastSentAt: latest.find(({ sentAt }) => sentAt)?.sentAt ?? null,
    waiting: count('waiting'),
    failed: count('failed'),
  }
}

/** Writes the viewer a letter on the way of all others; answers its id, by which its state can be asked for. */
export async function sendTestLetter(school: CurrentSchool, viewer: Member): Promise<string> {
  // Letters bring a whole library along, for which the web process has hardly any other use.
  const { testLetter } = await import('./emails/test-letter.ts')
  const reference = newToken()
  await sendLetter(testLetter, { school, to: viewer, reference, props: {} })
  return reference
}

/** What became of a test letter; nothing for what is none of this school. */
export async function findTestLetter(db: Db, schoolId: number, reference: string) {
  const [letter] = await listOutgoing(db, schoolId, { about: { kind: TEST_LETTER, reference } }, 1)
  return letter ?? null
}
