import type { requireVisibleStudent } from '#app/access/access/visible-students.server.ts'
import { sendLetter } from '#app/platform/letters.server.ts'
import { newToken } from '#app/platform/tokens.server.ts'
import { type CurrentSchool, type Member, viewerName } from '#app/platform/viewer.ts'

type Student = Awaited<ReturnType<typeof requireVisibleStudent>>

/** Sends a student what the viewer wrote; answers go to the school's own address. */
export async function writeToStudent(
  { viewer, school }: { viewer: Member; school: CurrentSchool },
  student: Student,
  { subject, text }: { subject: string; text: string },
): Promise<void> {
  // Letters bring a whole library along, for which the web process has hardly any other use.
  const { fromStaff } = await import('./emails/from-staff.tsx')
  const from = `${viewerName(viewer)}, ${school.name}`
  const props = { subject, text: text.replaceAll('\r\n', '\n'), from }
  const replyTo = school.seller.email || undefined
  await sendLetter(fromStaff, { school, to: student, reference: newToken(), replyTo, props })
}
