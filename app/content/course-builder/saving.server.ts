import type { EditedComponent } from '#app/content/courses/edited.server.ts'
import type { ComponentRow } from '#app/content/courses/edited-rows.ts'
import { type Component, changePayload, lockComponent } from '#app/content/courses/outline-changes.server.ts'
import type { ComponentBody } from '#app/content/courses/outline-inputs.server.ts'
import { payloadFrom } from '#app/content/courses/payloads.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { invalid } from '#app/platform/refusal.ts'
import { refuseStale } from '#app/platform/versions.server.ts'
import { requireReadableFiles } from './readable-files.server.ts'
import { componentWithin } from './rows.server.ts'

/** Writes a component anew; 409 with the stored one when it was made from an older version. */
export async function saveComponentOf(db: Db, edited: EditedComponent, body: ComponentBody): Promise<ComponentRow> {
  const { component, context } = edited
  const { schoolId } = component
  const { locale } = context
  const rowOf = (one: Component) => componentWithin(db, context, one)
  if (body.type !== undefined && body.type !== component.type) throw invalid('type', 'courses.other_type')
  const payload = await payloadFrom(db, component.type, body.payload, { schoolId, locale, before: component.payload })
  await requireReadableFiles(db, context, payload)
  const stored = await lockComponent(db, component)
  if (body.version !== undefined) refuseStale(stored, body.version, await rowOf(stored))
  return rowOf(await changePayload(db, stored, payload))
}
