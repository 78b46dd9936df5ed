export function leanMemory(): { NODE_OPTIONS: string; MALLOC_ARENA_MAX: string }
