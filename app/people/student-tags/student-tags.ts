export const TAG_NAME_MAX = 50
/** Tags of one student. */
export const STUDENT_TAGS_MAX = 50
