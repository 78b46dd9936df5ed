import type { ColumnMap } from '../imports/columns.ts'
import type { StudentColumn } from './import-columns.ts'

/** What is chosen beside a file of students, as the import stores it. */
export type StudentImportOptions = {
  columns?: ColumnMap<StudentColumn>
  productIds: number[]
  /** 0 is without end. */
  days: number
  studentTags: string[]
  sendLetters: boolean
}
