export { applyTagRules } from './apply-job.server.ts'
export { runTagRule } from './run-job.server.ts'
