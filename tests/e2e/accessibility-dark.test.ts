import { describeTheme } from './accessible.ts'

describeTheme('dark')
