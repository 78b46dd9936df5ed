export const TAG_NAME_MAX = 50
/** Tags of one student. */
export const STUDENT_TAGS_MAX = 50

export type StudentTag = { id: number; name: string }
/** A tag with how many students have it. */
export type StudentTagRow = StudentTag & { students: number }
