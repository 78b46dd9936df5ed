import { describeTheme } from './accessible.ts'

describeTheme('light')
