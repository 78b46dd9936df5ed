import { event } from '../platform/outbox.server.ts'

/** A file that people may have downloaded has a new version. */
export const fileRenewed = event<{ versionId: number }>('file.renewed')
