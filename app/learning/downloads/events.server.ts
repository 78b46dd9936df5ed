import { event } from '#app/platform/outbox.server.ts'

/** A file that people may have downloaded has a new version. */
export const fileRenewed = event<{ versionId: number }>('file.renewed')

/** A PDF cannot be stamped with its buyers' e-mail addresses, so that nobody can download it. */
export const unstampable = event<{ fileId: number }>('file.unstampable')
