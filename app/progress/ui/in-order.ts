import { line } from '#app/ui/line.ts'

/**
 * The calls that say how far one is in a lecture go one after the other: each answers all of it, and an older answer that
 * came last would show less than is done. What is sent while the page is left waits for nothing.
 */
export const inOrder = line()
