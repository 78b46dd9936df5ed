import type { OptionList } from '#app/platform/option-list.ts'

export const TAG_NAME_MAX = 50
/** Tags of one student. */
export const STUDENT_TAGS_MAX = 50

export type StudentTag = { id: number; name: string }
/** A tag with how many students have it. */
export type StudentTagRow = StudentTag & { students: number }

/** Where tags are searched. */
export const TAG_SOURCE = '/home/options/student-tags'

/** All tags to choose from, none of which the page brings. */
export const SEARCHED_TAGS: OptionList = { options: [], more: true, source: TAG_SOURCE }
