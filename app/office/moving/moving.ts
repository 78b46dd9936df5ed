import type { ImportKind } from '#app/office/imports/import.ts'
import type { Locale } from '#app/platform/i18n.ts'

/** What courses come from. */
export const COURSE_KINDS = ['moodle', 'common-cartridge', 'folder', 'wordpress', 'outline'] as const
export type CourseKind = (typeof COURSE_KINDS)[number]

export const isCourseKind = (kind: ImportKind): kind is CourseKind => COURSE_KINDS.some((one) => one === kind)

/** What is chosen beside a file of courses, as the import stores it. */
export type CourseImportOptions = { locale: Locale }

export const getOptions = (options: Record<string, unknown>) => options as CourseImportOptions
