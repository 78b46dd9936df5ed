import type { DemoSchool } from './content-types.ts'
import { parapet } from './schools/parapet.ts'
import { slowClay } from './schools/slow-clay.ts'

/** The two schools of the evaluation start; the first course of the first is `demo-course`. */
export const demoSchools: DemoSchool[] = [parapet, slowClay]
