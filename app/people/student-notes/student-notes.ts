export const STUDENT_NOTE_MAX = 4000

export type StudentNote = {
  id: number
  text: string
  author: { id: number; name: string }
  createdAt: string
}
