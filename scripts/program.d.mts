export function leanMemory(): { NODE_OPTIONS: string }
