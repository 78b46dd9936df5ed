export function changedSince(commit: string): string[]
export function testsFor(changed: readonly string[]): string[]
export function browserTestsIn(paths: readonly string[]): string[]
