import { OfficeLayout } from '#app/ui/office-layout.tsx'
import type { LectureEditor } from '../lecture-editor.ts'

export const texts = ['ui', 'course-builder']

export default function Lecture({ lecture }: LectureEditor) {
  return <OfficeLayout title={lecture.title}> </OfficeLayout>
}
