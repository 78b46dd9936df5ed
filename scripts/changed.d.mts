export function changedSince(commit: string): string[]
export function testsFor(changed: readonly string[]): string[]
